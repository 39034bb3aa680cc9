import { contract as contratos } from '#areas/contratos/contract.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Cartera } from './alta.ts';
import { archivar } from './archivar.ts';
import { representante } from './empresas.ts';
import type { Narrador } from './narrador.ts';

/** Days before the demo opens at which a client signs that its cuotas are charged to its account; the last ones are on the way. */
const FIRMADOS: readonly number[] = [310, 225, 144, 80, 36];
const EN_CAMINO: readonly number[] = [6, 2];

async function firmar(n: Narrador, c: Cartera, hasta: 'vigente' | 'emitido'): Promise<void> {
  const { rut, razon, ejecutivo, i } = c.cedente;
  const r = representante(i);
  const nuevo = await n.nuevo(contratos, ejecutivo, {
    cliente_rut: rut,
    tipo: 'PAC',
    plazo_dias: 0,
    monto_fijo: true,
    monto: String(1_200_000 + (i % 6) * 300_000),
    fecha_inicio: n.fecha,
    firmantes: [{ ...r, calidad: 'REPRESENTANTE', poder: { desde: '2020-01-02', hasta: null } }],
  });
  await n.hacer(contratos, 'emitir', 'fiscalia', nuevo.id, {});
  if (hasta === 'emitido') return;
  const { num_contrato } = await n.detalle<{ num_contrato: number }>(contratos, ejecutivo, nuevo.id);
  const de = { tipo_archivo: 'CONTRATO_FIRMADO', referido_tipo: 'contrato', referido_id: nuevo.id, rut } as const;
  const archivo_firmado = await archivar(n, ejecutivo, de, [`Mandato PAC N° ${num_contrato}`, razon, `Firmado el ${formatFecha(n.fecha)}`]);
  await n.hacer(contratos, 'registrar_firma', ejecutivo, nuevo.id, {
    firmas: [{ rut: r.rut, firmado_el: n.fecha }],
    facultades: [],
    archivo_firmado,
  });
  await n.hacer(contratos, 'activar', 'gerencia', nuevo.id, {});
}

/** The mandates by which the cuotas of a client are charged to its bank account. */
export function agendarMandatos(n: Narrador, hasta: Fecha, turno: () => Promise<Cartera | undefined>): void {
  const el = (dias: number, como: 'vigente' | 'emitido') =>
    n.agendarAparte(addDays(hasta, -dias), async () => {
      const c = await turno();
      if (c) await firmar(n, c, como);
    });
  for (const dias of FIRMADOS) el(dias, 'vigente');
  for (const dias of EN_CAMINO) el(dias, 'emitido');
}
