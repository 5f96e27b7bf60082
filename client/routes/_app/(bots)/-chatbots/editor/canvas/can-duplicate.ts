import { createContext } from 'react';

/** True on the edit page. The page of a new chatbot offers no duplicates. */
export const CanDuplicateContext = createContext(false);
