import { documentos } from '#areas/documentos/tables.ts';
import { clienteActivo, empresaConocida, lineaDe, marcoDe } from '#areas/empresas/pruebas/clientes.fixture.ts';
import { deudaDe, papel } from '#areas/empresas/pruebas/documentos.fixture.ts';
import { abrirEmpresa, COMITE, EQUIPO, rutDeFirma, siguiente } from '#areas/empresas/pruebas/empresa.fixture.ts';
import { parametros, tmcs } from '#areas/parametros/tables.ts';
import type { InputOf } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import type { contract } from '../contract.ts';

export { quien, R } from '#areas/empresas/pruebas/empresa.fixture.ts';
/** Who owes the documents of these tests, unless they say another. */
export const DEUDOR = rutOf(99_990_010);
const MINERA = { rut: DEUDOR, nombre: 'Minera Ejemplo S.A.' };
export const cero = pesos(0);

const LISTAS = {
  productos: [['FACTORING', 'factoring']],
  origen: [['PROPIA', 'propia']],
  destino: [['GIRO_CLIENTE', 'giro cliente']],
  tipo_operacion: [['FACTORING_CON_RESPONSABILIDAD', 'factoring con responsabilidad']],
  descuentos_proforma: [['CUOTA_VENCIDA', 'cuota vencida']],
} as const;
/** Fictitious seed of domain §3. */
const MAXIMAS = [
  ['NR_M90_5000', '30.00'],
  ['NR_M90_MAY', '9.00'],
  ['NR_90_5000', '22.50'],
] as const;
const DIAS_CON_UF = ['2026-03-10', '2026-03-11', '2026-06-01'];

/** A company that buys documents, for the tests of this folder. */
export const abrirMundo = (): Promise<TestApp> =>
  abrirEmpresa({ uf: DIAS_CON_UF, catalogos: LISTAS, sucursal: {}, equipo: EQUIPO, comite: COMITE }, async (ctx) => {
    for (const [codigo, tasa_anual] of MAXIMAS) await ctx.insert(tmcs, { codigo, tramo: codigo, tasa_anual, desde: '2026-01-01' as Fecha });
    await empresaConocida(ctx, { ...MINERA, es_deudor: true });
  });

/** A client of his own with a line, so that each test spends its own counter. */
export const cliente = (t: TestApp, o: { linea?: number; es_emt?: boolean } = {}): Promise<{ rut: Rut; linea_id: string }> =>
  t.arrange(async (ctx) => {
    const suyo = await clienteActivo(ctx, { ficha: { es_emt: o.es_emt ?? false }, ejecutivo: 2 });
    const linea_id = await lineaDe(ctx, suyo.rut, o.linea ?? 400_000_000);
    await marcoDe(ctx, suyo);
    return { rut: suyo.rut, linea_id };
  });

export type Papel = readonly [tipo: string, folio: string, monto: number, emision: string, vence: string | null];

/** Validated documents of a client with their SII answer; their ids by 'tipo-folio'. */
export async function papeles(t: TestApp, rut: Rut, lista: readonly Papel[], extra: object = {}): Promise<Record<string, string>> {
  return t.arrange(async (ctx) => {
    const out: Record<string, string> = {};
    for (const [tipo, folio, monto, emision, vence] of lista) {
      const contestado = { fecha_recepcion_sii: emision as Fecha, estado_sii: 'recibo_mercaderias' as const };
      const factura = papel({ tipo, folio, cliente: { rut, nombre: 'Cedente' }, deudor: MINERA, monto, emision, vence });
      out[`${tipo}-${folio}`] = (await ctx.insert(documentos, { ...factura, ...contestado, ...extra })).id;
    }
    return out;
  });
}

/** A cuota that the client owes, overdue: its pk. */
export const deuda = (t: TestApp, rut: Rut, capital: number): Promise<string> =>
  t.arrange((ctx) => deudaDe(ctx, { rut, capital, vence: '2026-03-09' }));

/** A parameter in force from June: what March prices does not change. */
export async function fijar(t: TestApp, clave: string, valor: unknown): Promise<void> {
  await t.arrange((ctx) =>
    ctx.insert(parametros, { clave: `proformas.${clave}`, valor, desde: '2026-06-01' as Fecha, estado: 'vigente' } as never),
  );
}

export type Nueva = InputOf<typeof contract, 'crear'>;

/** Terms of T13 (domain §6.6): 10-03-2026, 90 %, 1,80 %, comisión 0,40 % minimum 1,5 UF, gastos 25.000. */
export function condiciones(cliente_rut: string, documents: Nueva['documents'], cambios: Partial<Nueva> = {}): Nueva {
  return {
    cliente_rut,
    producto: 'FACTORING',
    origen_operacion: 'PROPIA',
    destino_operacion: 'GIRO_CLIENTE',
    tipo_operacion: 'FACTORING_CON_RESPONSABILIDAD',
    fechacurso: '2026-03-10',
    anticipo_pct: '90',
    tasa: '1.80',
    comision_pct: '0.40',
    comision_minima_uf: '1.5',
    gastos: [{ concepto: 'NOTARIA', monto: 25_000, afecto_iva: true, traspasado: false }],
    documents,
    ...cambios,
  };
}

export const DOCS_T13: readonly Papel[] = [
  ['33', '1021', 12_500_000, '2026-03-02', '2026-04-15'],
  ['33', '1022', 7_840_000, '2026-03-06', '2026-04-06'],
  ['34', '233', 3_200_000, '2026-03-09', '2026-03-16'],
];

/** `documents` with nothing typed on them. */
export const sin = (ids: readonly string[]): Nueva['documents'] => Object.fromEntries(ids.map((id) => [id, {}]));

/** A debtor that no other test weighs on. */
export function otroDeudor(): { rut_receptor: Rut; deudor_rut: Rut; razon_deudor: string } {
  const n = siguiente();
  const rut = rutDeFirma(n);
  return { rut_receptor: rut, deudor_rut: rut, razon_deudor: `Deudor ${n} S.A.` };
}

/** A nota de crédito arrives: its documento falls and documentos says so. */
export const conNota = (t: TestApp, documento_id: string, cliente_rut: string, monto: number): Promise<void> =>
  t.arrange(async (ctx) => {
    const d = await ctx.get(documentos, documento_id);
    const monto_nc = pesos(d.monto_nc + monto);
    await ctx.update(documentos, documento_id, { monto_nc, monto_financiable: pesos(d.monto - monto_nc) });
    await ctx.emit('documento.nota_asociada', { documento_id, cliente_rut: cliente_rut as Rut, monto_nc });
  });
