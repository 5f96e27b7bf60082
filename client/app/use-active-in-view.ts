import { type RefObject, useEffect, useRef } from 'react';
import { useRouter } from '@tanstack/react-router';

/** Scrolls a menu to its current item. `part` names a menu within a page. */
export function useActiveInView<T extends HTMLElement>(part?: string): RefObject<T | null> {
  const menu = useRef<T>(null);
  const router = useRouter();
  useEffect(() => {
    showChosen(menu.current);
    return router.subscribe('onRendered', ({ pathChanged }) => {
      if (pathChanged) showChosen(menu.current);
    });
  }, [router]);
  useEffect(() => {
    if (part !== undefined) showChosen(menu.current);
  }, [part]);
  return menu;
}

function showChosen(menu: Element | null): void {
  // Several tabs are active if their links differ in parameters only.
  const entry = menu?.querySelector('[data-chosen]') ?? menu?.querySelector('[data-status="active"], [data-part]');
  if (menu && entry) bringIntoView(menu, entry);
}

/** `scrollIntoView` would scroll the page too. */
export function bringIntoView(menu: Element, entry: Element): void {
  const [place, found] = [menu.getBoundingClientRect(), entry.getBoundingClientRect()];
  menu.scrollBy(
    missing(found.left, found.right, place.left, place.right),
    missing(found.top, found.bottom, place.top, place.bottom),
  );
}

const EDGE = 32;

const missing = (start: number, end: number, from: number, to: number): number =>
  start < from + EDGE ? start - from - EDGE : Math.max(0, end - to + EDGE);
