import { createContext } from 'react';

export const CanDuplicateContext = createContext(false);
