"""The shapes of the answers that programs read: every key, as OpenAPI describes it."""
