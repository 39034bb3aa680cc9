import { lazy } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import type { ActionSpecs } from '#platform/web/detail/types.ts';
import type { contract } from '../contract.ts';

/** The dialogs come when one is opened: the table that calls opens three of them by a key. */
export const Prometer = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Prometer })));
export const Disputar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Disputar })));
const AvisarPago = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.AvisarPago })));
export const Anotar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Anotar })));
const Esperar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Esperar })));
const Derivar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.Derivar })));
const Asignar = lazy(() => import('./asignar.tsx').then((m) => ({ default: m.Asignar })));

/** Done from the people of the ticket, the call under way or the dispute itself. */
const EN_OTRA_PARTE = { hidden: true } as const;

/** How each act of a ticket is offered. */
export const ACCIONES: ActionSpecs<EntityOf<typeof contract>> = {
  tomar: { label: 'Tomar', ok: 'Ticket tomado', confirm: 'Queda a su nombre.' },
  comprometer: { label: 'Promesa', dialog: ({ record, close }) => <Prometer record={record} close={close} /> },
  anotar: { label: 'Nota', dialog: ({ record, close }) => <Anotar record={record} close={close} /> },
  'avisar-pago': { label: 'Aviso de pago', dialog: ({ record, close }) => <AvisarPago record={record} close={close} /> },
  disputar: { label: 'Disputa', dialog: ({ record, close }) => <Disputar record={record} close={close} /> },
  asignar: { label: 'Asignar', dialog: ({ record, close }) => <Asignar record={record} close={close} /> },
  esperar: { label: 'Dejar en espera', dialog: ({ record, close }) => <Esperar record={record} close={close} /> },
  escalar: {
    label: 'Escalar al supervisor',
    comment: 'required',
    commentField: 'motivo',
    commentLabel: 'Por qué',
    confirm: 'Pasa a la cola del supervisor.',
  },
  devolver: {
    label: 'Devolver a gestión',
    comment: 'required',
    commentField: 'motivo',
    commentLabel: 'Por qué',
    confirm: 'Vuelve a su operador.',
  },
  'pasar-prejudicial': {
    label: 'Pasar a prejudicial',
    comment: 'optional',
    commentField: 'motivo',
    commentLabel: 'Motivo, si tiene menos mora de la exigida',
    confirm: 'Queda listo para derivarse a un abogado; sus nuevas deudas irán a otro ticket.',
  },
  'derivar-judicial': {
    label: 'Derivar a judicial',
    color: 'red',
    dialog: ({ record, close }) => <Derivar record={record} close={close} />,
  },
  'cerrar-sin-pago': {
    label: 'Cerrar sin pago',
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    commentLabel: 'Por qué',
    confirm: 'Sólo si no le quedan deudas.',
  },
  anular: {
    color: 'red',
    comment: 'required',
    commentField: 'motivo',
    commentLabel: 'Por qué',
    confirm: 'Se abrió por error: sus deudas quedan libres.',
  },
  reabrir: { comment: 'required', commentField: 'motivo', commentLabel: 'Por qué', confirm: 'Vuelve a gestión con su historia.' },
  'iniciar-llamada': EN_OTRA_PARTE,
  'registrar-llamada': EN_OTRA_PARTE,
  'enviar-mensaje': EN_OTRA_PARTE,
  'resolver-disputa': EN_OTRA_PARTE,
};
