/** The door of consolidado in the browser: the person on whom one works, beside any screen. */
import { lazy } from 'react';

export const PanelDePersona = lazy(() => import('./web/panel.tsx'));
