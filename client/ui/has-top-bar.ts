import { createContext } from 'react';

/** The top bar has the page's h1. */
export const HasTopBarContext = createContext(false);
