"""An instrument that changes, rewords or ends what another, or itself, orders."""
