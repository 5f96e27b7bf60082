import './app/appearance/styles.js';
import './app/appearance/hide-icons.js';
import { StrictMode } from 'react';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Provider as StoreProvider } from 'jotai';
import { createRoot } from 'react-dom/client';
import { SyncDirection } from './app/appearance/appearance.js';
import { store } from './app/atoms.js';
import { loadFonts } from './app/appearance/fonts.js';
import { whenIdle } from './app/early/when-idle.js';
import { startI18n } from './app/i18n/i18n.js';
import { trackLostStyles } from './app/appearance/lost-styles.js';
import { reloadOnNewVersion } from './app/new-version.js';
import { queryClient } from './app/query-client.js';
import { router } from './router.js';
import { colorSchemeManager, cssVariablesResolver, theme } from './app/appearance/theme.js';

reloadOnNewVersion();
trackLostStyles();
await Promise.all([startI18n(), loadFonts()]);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <StoreProvider store={store}>
      <QueryClientProvider client={queryClient}>
        <DirectionProvider>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariablesResolver}
            colorSchemeManager={colorSchemeManager}
            defaultColorScheme="auto"
          >
            <SyncDirection />
            <RouterProvider router={router} />
          </MantineProvider>
        </DirectionProvider>
      </QueryClientProvider>
    </StoreProvider>
  </StrictMode>,
);
// After the first page, so that it takes no bandwidth from it.
if (import.meta.env.PROD) whenIdle(() => void import('./app/register-service-worker.js'));
