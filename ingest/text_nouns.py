"""The nouns by which the two languages call a text of law: the one list of them, for patterns."""

TEXT_NOUNS_EN = "by-?law|regulation|act|code|charter|tariff|order|decree|decision"
TEXT_NOUNS_FR = "règlement|loi|code|charte|tarif|décret|arrêté|décision"
TEXT_NOUNS = f"{TEXT_NOUNS_EN}|{TEXT_NOUNS_FR}"
