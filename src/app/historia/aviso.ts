import { contract as creditos } from '#areas/creditos/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { archivar } from './archivar.ts';
import type { Narrador } from './narrador.ts';

interface Vista {
  estado: string;
  installments: { numero: number; estado_cuota: string; aviso: unknown; gastos_el: string | null }[];
}

/** Days after its due date on which a late cuota is told, free of charge: within the fifteen of the law. */
const DIA_AVISO = 6;

/** The notice of a late cuota, kept with its paper by who collects; one that was paid meanwhile needs none. */
async function avisar(n: Narrador, c: { id: string; numero: number; rut: string }, cuota: number): Promise<void> {
  const { estado, installments } = await n.detalle<Vista>(creditos, 'cobranza', c.id);
  const q = installments.find((x) => x.numero === cuota);
  if (estado !== 'moroso' || q?.estado_cuota !== 'vencida' || q.aviso !== null || q.gastos_el !== null) return;
  const de = { tipo_archivo: 'OTRO', referido_tipo: 'credito' as const, referido_id: c.id, rut: c.rut };
  const archivo_id = await archivar(n, 'cobranza', de, [
    `Aviso de la cuota ${cuota} del crédito ${c.numero}`,
    `Enviado el ${formatFecha(n.fecha)}, sin costo para el cliente`,
  ]);
  await n.hacer(creditos, 'registrar_aviso', 'cobranza', c.id, { cuota, fecha: n.fecha, canal: 'CORREO', archivo_id });
}

/** On its day somebody looks whether the cuota is late, and tells. */
export function agendarAviso(n: Narrador, c: { id: string; numero: number; rut: string }, q: { numero: number; vencimiento: Fecha }): void {
  n.agendarAparte(addDays(q.vencimiento, DIA_AVISO), () => avisar(n, c, q.numero));
}
