import { Counters } from '#platform/web/list/counters.tsx';

const VISTAS = [
  { codigo: 'por_girar', nombre: 'Por girar' },
  { codigo: 'atrasadas', nombre: 'Con etapas atrasadas' },
  { codigo: 'sin_comprobante', nombre: 'Giradas sin comprobante' },
  { codigo: 'en_mora', nombre: 'En mora' },
] as const;

export function Contadores() {
  return <Counters area="operaciones" param="vista" follows="cliente_rut" counters={VISTAS} />;
}
