import { useCallback, useEffect, useId, useRef, useState } from 'react';
import classes from './dropdown.module.css';

interface DropdownProps {
  trigger: React.ReactNode;
  label: string;
  className?: string | undefined;
  kind?: 'menu' | 'dialog';
  children: (close: () => void) => React.ReactNode;
}

/** Replaces Mantine's menu, which would add a positioning library to the first load. */
export function Dropdown({ trigger, label, className, kind = 'menu', children }: DropdownProps): React.ReactElement {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  const close = useCallback(() => {
    setOpen(false);
    document.getElementById(`${id}-button`)?.focus();
  }, [id]);

  useEffect(() => {
    if (!isOpen) return undefined;
    listVisibleItems(panel.current)[0]?.focus();
    const handleOutside = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    // A loading page may focus its first field, so only Tab closes the panel.
    let isTabbing = false;
    const handleFocus = (event: FocusEvent): void => {
      if (isTabbing) handleOutside(event);
    };
    const handleKey = (event: KeyboardEvent): void => {
      isTabbing = event.key === 'Tab';
      if (event.key === 'Escape') close();
      else moveFocus(event, panel.current);
    };
    document.addEventListener('pointerdown', handleOutside);
    document.addEventListener('focusin', handleFocus);
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('pointerdown', handleOutside);
      document.removeEventListener('focusin', handleFocus);
      document.removeEventListener('keydown', handleKey);
    };
  }, [isOpen, close]);

  return (
    <div ref={root} className={classes.root}>
      <button
        id={`${id}-button`}
        type="button"
        className={`${classes.button} ${className ?? ''}`}
        aria-label={label}
        title={label}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <div ref={panel} id={id} className={classes.panel} role={kind} aria-label={label}>
          {children(close)}
        </div>
      )}
    </div>
  );
}

interface DropdownItemProps {
  icon?: React.ReactNode;
  isChosen?: boolean;
  lang?: string;
  onClick: () => void;
  children: React.ReactNode;
}

export function DropdownItem({ icon, isChosen, lang, onClick, children }: DropdownItemProps): React.ReactElement {
  const role = isChosen === undefined ? 'menuitem' : 'menuitemradio';
  return (
    <button
      type="button"
      role={role}
      aria-checked={isChosen}
      tabIndex={-1}
      lang={lang}
      className={classes.item}
      onClick={onClick}
    >
      {icon}
      {children}
    </button>
  );
}

/** Omits items that exist only in narrow windows. */
function listVisibleItems(panel: HTMLElement | null): HTMLElement[] {
  const visibleItems = [...(panel?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
  return visibleItems.filter((item) => item.offsetParent !== null);
}

function moveFocus(event: KeyboardEvent, panel: HTMLElement | null): void {
  const visibleItems = listVisibleItems(panel);
  const current = visibleItems.findIndex((item) => item === document.activeElement);
  const target = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 }[event.key];
  if (target === undefined || visibleItems.length === 0) return;
  event.preventDefault();
  visibleItems.at(target % visibleItems.length)?.focus();
}
