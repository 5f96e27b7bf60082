import { createContext } from 'react';

/** The top bar contains the page's h1. */
export const HasTopBarContext = createContext(false);
