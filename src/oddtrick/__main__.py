"""`python -m oddtrick` is the command `oddtrick`."""

from oddtrick.faces.command import run

if __name__ == "__main__":
    run()
