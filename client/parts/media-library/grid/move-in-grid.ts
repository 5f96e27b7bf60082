interface Grid {
  count: number;
  columns: number;
  isRtl: boolean;
}

export function moveInGrid(key: string, index: number, { count, columns, isRtl }: Grid): number | null {
  const forward = isRtl ? -1 : 1;
  const target = {
    ArrowRight: index + forward,
    ArrowLeft: index - forward,
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    Home: 0,
    End: count - 1,
  }[key];
  if (target === undefined) return null;
  // The last row may be shorter.
  if (key === 'ArrowDown' && target >= count && rowOf(index, columns) < rowOf(count - 1, columns)) return count - 1;
  return target >= 0 && target < count ? target : index;
}

function rowOf(index: number, columns: number): number {
  return Math.floor(index / columns);
}
