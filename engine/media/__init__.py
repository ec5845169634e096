"""What people attach, read safely: pictures, sounds and documents. Anything unfit ends in MediaRefused."""
