"""`python -m oddtrick` is the command `oddtrick`."""

from oddtrick.faces.cli.main import run

if __name__ == "__main__":
    run()
