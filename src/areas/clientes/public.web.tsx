/** The door of clientes on screen: what other areas show of a client, and moving clients to another executive. */
import { lazy } from 'react';

export { ClienteAlLado } from './web/al-lado.tsx';
export { useClienteDe, useLineaDe } from './web/linea-de.ts';
export { TarjetasDe } from './web/tarjetas.tsx';
export const Traspasar = lazy(() => import('./web/traspasar.tsx').then((m) => ({ default: m.Traspasar })));
export const PersonaDeRut = lazy(() => import('./web/persona-de-rut.tsx').then((m) => ({ default: m.PersonaDeRut })));
