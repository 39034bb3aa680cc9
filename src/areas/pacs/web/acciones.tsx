import { lazy } from 'react';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import type { Lote } from './tipos.ts';

const Enviar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Enviar })));
const Anular = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Anular })));
const Abonar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Abonar })));
const OCULTA = { hidden: true } as const;

/** How each act of a list is offered. The answers are loaded in their tab. */
export const ACCIONES_LOTE: ActionSpecs<Lote> = {
  generar: {
    label: 'Generar el archivo',
    primary: true,
    confirm: 'Se revisa cada monto con lo que se debe hoy y el archivo queda fijo, con su huella.',
  },
  enviar: { label: 'Dar por enviado', primary: true, dialog: ({ record, close }) => <Enviar record={record} close={close} /> },
  abonar: { label: 'Registrar abono', primary: true, dialog: ({ record, close }) => <Abonar record={record} close={close} /> },
  rearmar: { label: 'Actualizar', confirm: 'Las filas pasan a ser las que se deben hoy; lo que ya no va sale, con su motivo.' },
  anular: { color: 'red', dialog: ({ record, close }) => <Anular record={record} close={close} /> },
  responder: OCULTA,
  continuar: OCULTA,
  resolver_observada: OCULTA,
  activar: OCULTA,
  suspender: OCULTA,
  reanudar: OCULTA,
  revocar: OCULTA,
};
