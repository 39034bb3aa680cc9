import { activarDocumentos, reservarDocumentos } from '#areas/documentos/public.server.ts';
import { documentos } from '#areas/documentos/tables.ts';
import { contabilizar, type NuevaObligacion, registrarObligacion } from '#areas/libro/public.server.ts';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { siguiente } from './empresa.fixture.ts';

interface Parte {
  rut: Rut;
  nombre: string;
}

export interface Papel {
  tipo?: string;
  folio?: string;
  cliente: Parte;
  deudor: Parte;
  monto: number;
  emision?: string;
  vence: string | null;
}
type Documento = Partial<typeof documentos.$inferInsert>;

/** An invoice of the client to the debtor, without tax, read from its XML and validated. */
export function papel(
  { tipo = '33', folio = String(5000 + siguiente()), cliente, deudor, monto, emision = '2026-03-02', vence }: Papel,
  cambios: Documento = {},
) {
  const cero = pesos(0);
  return {
    tipo,
    folio,
    rut_emisor: cliente.rut,
    razon_emisor: cliente.nombre,
    rut_receptor: deudor.rut,
    razon_receptor: deudor.nombre,
    cliente_rut: cliente.rut,
    razon_cliente: cliente.nombre,
    deudor_rut: deudor.rut,
    razon_deudor: deudor.nombre,
    fecha_emision: fecha(emision),
    fecha_vencimiento: vence === null ? null : fecha(vence),
    monto_neto: pesos(monto),
    monto_exento: cero,
    iva: cero,
    otros_impuestos: cero,
    monto: pesos(monto),
    monto_nc: cero,
    monto_financiable: pesos(monto),
    fin_plazo_reclamo: addDays(fecha(emision), 8),
    origen: 'XML' as const,
    estado: 'validado' as const,
    pagado: cero,
    ...cambios,
  };
}

type Deuda = Partial<Omit<NuevaObligacion, 'capital'>> & { rut: Rut; capital: number; vence: string };

/** Something that a person owes, a cuota unless told: its pk. */
export async function deudaDe(ctx: Ctx, { capital, vence, ...cambios }: Deuda): Promise<string> {
  const n = siguiente();
  const { pk = `${cambios.tipo ?? 'cuota'}:${n}` } = cambios;
  await registrarObligacion(ctx, {
    tipo: 'cuota',
    origen_area: 'creditos',
    origen_id: `c-${n}`,
    numero: `Cuota ${n}`,
    ...cambios,
    pk,
    capital: pesos(capital),
    vencimiento: fecha(vence),
  });
  return pk;
}

interface Compra extends Papel {
  anticipo: number;
  /** Effective due date, when the money takes days to come. */
  venc_ef?: string;
  diferencia?: number;
  tasa_mora?: string;
  sucursal?: string;
  /** Who says that the debt was born: the area that bought it, unless told. */
  nacida_en?: 'operaciones' | 'documentos';
}

/** A document bought on 10-03-2026, vigente, with its debt and its entry: its pk. */
export async function documentoComprado(ctx: Ctx, c: Compra): Promise<string> {
  const [dia, venc_ef] = [fecha('2026-03-10'), fecha(c.venc_ef ?? c.vence ?? '')];
  const [monto, anticipo, diferencia] = [pesos(c.monto), pesos(c.anticipo), pesos(c.diferencia ?? 0)];
  const retencion = pesos(c.monto - c.anticipo);
  const d = await ctx.insert(documentos, papel(c));
  const [pk, numero, operacion_id] = [`documento:${d.id}`, `33-${d.folio}`, ctx.id()];
  await reservarDocumentos(ctx, [d.id], 10_000 + siguiente());
  await activarDocumentos(ctx, operacion_id, [{ id: d.id, anticipo, retencion, tasa: '1.8', venc_ef }]);
  const donde = c.sucursal ? { sucursal: c.sucursal } : {};
  const devengo = { tipo: 'diferencia_precio' as const, total: diferencia, desde: dia, dias: 38 };
  await registrarObligacion(ctx, {
    pk,
    tipo: 'documento',
    rut: c.deudor.rut,
    rol: 'DEUDOR',
    cliente_rut: c.cliente.rut,
    origen_area: c.nacida_en ?? 'operaciones',
    origen_id: c.nacida_en === 'documentos' ? d.id : operacion_id,
    numero,
    documento: numero,
    ...donde,
    capital: monto,
    base_mora: anticipo,
    vencimiento: venc_ef,
    fecha: dia,
    tasa_mora_mensual: c.tasa_mora ?? '2.40',
    ...(diferencia > 0 ? { devengo } : {}),
  });
  const comprados = [{ pk, documento: numero, deudor: c.deudor.rut, monto, retencion, diferencia_precio: diferencia }];
  const cero = pesos(0);
  const giro = { medio: { medio: 'banco' as const, cuenta: '1102.01' as const }, monto: pesos(anticipo - diferencia) };
  await contabilizar(
    ctx,
    'giro_factoring',
    { cedente: c.cliente.rut, ...donde, documentos: comprados, comision: cero, gastos: cero, iva: cero, giro },
    { origen: { area: 'operaciones', id: operacion_id }, fecha: dia },
  );
  return pk;
}
