import { createContext } from 'react';

/** Only the edit page shows the icon. */
export const CanDuplicateContext = createContext(false);
