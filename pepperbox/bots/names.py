"""What bots are called, wherever they sit down."""

BOT_NAMES = ("Basil", "Clove", "Dill", "Fennel", "Ginger", "Juniper", "Mace", "Nutmeg")
