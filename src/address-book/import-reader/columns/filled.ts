export const isFilled = (cells: string[]): boolean => cells.some((cell) => cell.trim() !== '');
