import { type RefObject, useEffect, useRef } from 'react';
import { useRouter } from '@tanstack/react-router';

/** Scrolls the active entry of a menu into view. `section` is the open section of a page. */
export function useActiveInView<T extends HTMLElement>(section?: string): RefObject<T | null> {
  const menu = useRef<T>(null);
  const router = useRouter();
  useEffect(() => {
    showActiveEntry(menu.current);
    return router.subscribe('onRendered', ({ pathChanged }) => {
      if (pathChanged) showActiveEntry(menu.current);
    });
  }, [router]);
  useEffect(() => {
    if (section !== undefined) showActiveEntry(menu.current);
  }, [section]);
  return menu;
}

function showActiveEntry(menu: Element | null): void {
  // Several tabs are active if their links differ in parameters only.
  const entry = menu?.querySelector('[data-chosen]') ?? menu?.querySelector('[data-status="active"], [data-part]');
  if (menu && entry) bringIntoView(menu, entry);
}

/** Scrolls the menu to an entry. `scrollIntoView` would scroll the page too. */
export function bringIntoView(menu: Element, entry: Element): void {
  const [menuBox, entryBox] = [menu.getBoundingClientRect(), entry.getBoundingClientRect()];
  menu.scrollBy(
    scrollDistance(entryBox.left, entryBox.right, menuBox.left, menuBox.right),
    scrollDistance(entryBox.top, entryBox.bottom, menuBox.top, menuBox.bottom),
  );
}

const EDGE_PX = 32;

const scrollDistance = (start: number, end: number, from: number, to: number): number =>
  start < from + EDGE_PX ? start - from - EDGE_PX : Math.max(0, end - to + EDGE_PX);
