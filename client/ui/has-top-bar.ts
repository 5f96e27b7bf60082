import { createContext } from 'react';

/** Whether a top bar contains the page's h1. */
export const HasTopBarContext = createContext(false);
