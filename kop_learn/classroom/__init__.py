"""What a class needs: lessons, progress, grading and printing."""
