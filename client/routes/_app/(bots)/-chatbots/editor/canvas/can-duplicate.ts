import { createContext } from 'react';

/** True on the edit page only. */
export const CanDuplicateContext = createContext(false);
