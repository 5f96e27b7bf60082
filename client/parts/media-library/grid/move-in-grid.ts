interface Grid {
  count: number;
  columns: number;
  isRtl: boolean;
}

export function moveInGrid(key: string, at: number, { count, columns, isRtl }: Grid): number | null {
  const forward = isRtl ? -1 : 1;
  const target = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: count - 1,
  }[key];
  if (target === undefined) return null;
  // Moves into a shorter last row.
  if (key === 'ArrowDown' && target >= count && rowOf(at, columns) < rowOf(count - 1, columns)) return count - 1;
  return target >= 0 && target < count ? target : at;
}

function rowOf(at: number, columns: number): number {
  return Math.floor(at / columns);
}
