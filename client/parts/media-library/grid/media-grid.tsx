import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '@server/media/media.contract.js';
import { addRange, toggleItem, type SelectionMode } from './choose-items.js';
import { MediaTile } from './media-tile.js';
import { moveInGrid } from './move-in-grid.js';
import classes from './media-grid.module.css';

interface MediaGridProps {
  items: LibraryItem[];
  mode: SelectionMode;
  chosen: LibraryItem[];
  onChange: (chosen: LibraryItem[]) => void;
}

export function MediaGrid({ items, mode, chosen, onChange }: MediaGridProps): React.ReactElement {
  const { t } = useTranslation();
  const grid = useRef<HTMLDivElement>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const [rangeStart, setRangeStart] = useState(0);
  const focusedIndex = Math.min(activeIndex, items.length - 1);

  function handlePick(index: number, isRange: boolean): void {
    setActiveIndex(index);
    if (isRange && mode === 'multiple') {
      onChange(addRange(chosen, items, rangeStart, index));
      return;
    }
    setRangeStart(index);
    onChange(toggleItem(chosen, items[index]!, mode));
  }

  function handleKey(event: React.KeyboardEvent): void {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      handlePick(focusedIndex, event.shiftKey);
      return;
    }
    const columns = grid.current ? getComputedStyle(grid.current).gridTemplateColumns.split(' ').length : 1;
    const isRtl = document.documentElement.dir === 'rtl';
    const next = moveInGrid(event.key, focusedIndex, { count: items.length, columns, isRtl });
    if (next === null) return;
    event.preventDefault();
    if (event.shiftKey && mode === 'multiple') onChange(addRange(chosen, items, rangeStart, next));
    else setRangeStart(next);
    setActiveIndex(next);
    (grid.current?.children[next] as HTMLElement | undefined)?.focus();
  }
  return (
    <div
      ref={grid}
      className={classes.grid}
      role="listbox"
      tabIndex={-1}
      aria-label={t('media.files')}
      aria-multiselectable={mode === 'multiple'}
      onKeyDown={handleKey}
    >
      {items.map((item, index) => (
        <MediaTile
          key={item.uuid}
          item={item}
          isChosen={chosen.some(({ uuid }) => uuid === item.uuid)}
          isReachable={index === focusedIndex}
          onReach={() => setActiveIndex(index)}
          onPick={(isRange) => handlePick(index, isRange)}
        />
      ))}
    </div>
  );
}
