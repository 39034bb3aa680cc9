import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { clientes, lineas, personas } from '#areas/clientes/tables.ts';
import { niveles } from '#areas/comite/tables.ts';
import { contratos } from '#areas/contratos/tables.ts';
import { documentos } from '#areas/documentos/tables.ts';
import { asignarCartera } from '#areas/ejecutivos/public.server.ts';
import { ejecutivos } from '#areas/ejecutivos/tables.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { registrarObligacion } from '#areas/libro/public.server.ts';
import { indicesUf, parametros, tmcs } from '#areas/parametros/tables.ts';
import type { InputOf } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import type { contract } from '../contract.ts';

/** A company with clients that have a line, debtors, rates and documents, for the tests of this folder. All people are fictitious. */
export const R = (k: number): Rut => rutOf(40_000_000 + k);
export const DEUDOR = rutOf(99_990_010);
export const cero = pesos(0);
let n = 0;

export async function abrirMundo(): Promise<TestApp> {
  const t = await testApp(areas);
  await t.deps.database.db.insert(indicesUf).values([
    { fecha: '2026-03-10' as Fecha, valor: '39841.72', origen: 'manual' },
    { fecha: '2026-03-11' as Fecha, valor: '39841.72', origen: 'manual' },
    { fecha: '2026-06-01' as Fecha, valor: '39841.72', origen: 'manual' },
  ]);
  await t.arrange(async (ctx) => {
    await sembrarCatalogo(ctx, 'productos', [['FACTORING', 'factoring']]);
    await sembrarCatalogo(ctx, 'origen', [['PROPIA', 'propia']]);
    await sembrarCatalogo(ctx, 'destino', [['GIRO_CLIENTE', 'giro cliente']]);
    await sembrarCatalogo(ctx, 'tipo_operacion', [['FACTORING_CON_RESPONSABILIDAD', 'factoring con responsabilidad']]);
    await sembrarCatalogo(ctx, 'descuentos_proforma', [['CUOTA_VENCIDA', 'cuota vencida']]);
    // Fictitious seed of domain §3.
    const filas = [
      ['NR_M90_5000', '30.00'],
      ['NR_M90_MAY', '9.00'],
      ['NR_90_5000', '22.50'],
    ] as const;
    for (const [codigo, tasa_anual] of filas) await ctx.insert(tmcs, { codigo, tramo: codigo, tasa_anual, desde: '2026-01-01' as Fecha });
    const s = await ctx.insert(sucursales, { codigo: 'SANTIAGO', nombre: 'Santiago' });
    for (const [k, cargo] of [
      [2, 'EJECUTIVO'],
      [3, 'JEFE_SUCURSAL'],
      [13, 'GERENTE_COMERCIAL'],
      [14, 'GERENTE_RIESGO'],
      [15, 'GERENTE'],
    ] as const)
      await ctx.insert(ejecutivos, {
        rut: R(k),
        nombres: `Persona ${k}`,
        apellidos: 'Prueba',
        email: `p${k}@prueba.cl`,
        sucursal_id: s.id,
        clase: 'SENIOR',
        cargo,
        fecha_ingreso: '2020-01-02' as Fecha,
      });
    // In levels 3 and 4 who approved signs afterwards (areas/1 comite).
    const mesa = { personas: [13, 14, 15].map(R), desde: '2020-01-01' as Fecha, voto_es_firma: false };
    await ctx.insert(niveles, { ...mesa, nivel: 3, nombre: 'Comité', limite_uf: '6000', requeridos: '3', exige_acta: false });
    await ctx.insert(niveles, { ...mesa, nivel: 4, nombre: 'Directorio', limite_uf: null, requeridos: 'mayoria', exige_acta: true });
    await ctx.insert(personas, { rut: DEUDOR, tipo_persona: 'JURIDICA', nombre: 'Minera Ejemplo S.A.', es_deudor: true });
  });
  return t;
}

/** A client of his own with a line, so that each test spends its own counter. */
export async function cliente(t: TestApp, o: { linea?: number; es_emt?: boolean } = {}): Promise<{ rut: Rut; linea_id: string }> {
  n += 1;
  const rut = rutOf(99_990_100 + n);
  return t.arrange(async (ctx) => {
    await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: `Cedente ${n} SpA` });
    await ctx.insert(clientes, { rut, estado: 'activo', es_emt: o.es_emt ?? false });
    const [s] = await ctx.db.select().from(sucursales).limit(1);
    if (s) await asignarCartera(ctx, rut, R(2), s.id);
    const monto = pesos(o.linea ?? 400_000_000);
    const linea = await ctx.insert(lineas, {
      numero: n,
      cliente_rut: rut,
      monto: String(monto),
      moneda: 'CLP',
      monto_pesos: monto,
      usado: cero,
      reservado: cero,
      sobregiro: cero,
      desde: '2026-01-01' as Fecha,
      hasta: '2026-12-31' as Fecha,
      anticipo_pct: '95.00',
      tasa_mensual: '1.8000',
      con_responsabilidad: true,
      solicitud_id: `s-${n}`,
    });
    await ctx.insert(contratos, {
      num_contrato: n,
      tipo: 'MARCO_FACTORING',
      cliente_rut: rut,
      nombre: `Cedente ${n} SpA`,
      monto_fijo: true,
      monto: '1000000000',
      moneda: 'CLP',
      plazo_dias: 365,
      fecha_inicio: '2026-01-01' as Fecha,
      fecha_vencimiento: '2026-12-31' as Fecha,
      con_responsabilidad: true,
      clausulas: { compensacion: true, mandato_llenado: true, mandato_cobro: true, domicilio: true },
      estado: 'vigente',
    });
    return { rut, linea_id: linea.id };
  });
}

export type Papel = readonly [tipo: string, folio: string, monto: number, emision: string, vence: string | null];

/** Validated documents of a client with their SII answer; their ids by 'tipo-folio'. */
export async function papeles(t: TestApp, rut: Rut, lista: readonly Papel[], extra: object = {}): Promise<Record<string, string>> {
  return t.arrange(async (ctx) => {
    const out: Record<string, string> = {};
    for (const [tipo, folio, monto, emision, vence] of lista) {
      const d = await ctx.insert(documentos, {
        tipo,
        folio,
        rut_emisor: rut,
        razon_emisor: 'Cedente',
        rut_receptor: DEUDOR,
        razon_receptor: 'Minera Ejemplo S.A.',
        cliente_rut: rut,
        razon_cliente: 'Cedente',
        deudor_rut: DEUDOR,
        razon_deudor: 'Minera Ejemplo S.A.',
        fecha_emision: emision as Fecha,
        fecha_vencimiento: vence as Fecha | null,
        monto_neto: pesos(monto),
        monto_exento: cero,
        iva: cero,
        otros_impuestos: cero,
        monto: pesos(monto),
        monto_nc: cero,
        monto_financiable: pesos(monto),
        fecha_recepcion_sii: emision as Fecha,
        fin_plazo_reclamo: addDays(emision as Fecha, 8),
        origen: 'XML' as const,
        estado: 'validado' as const,
        estado_sii: 'recibo_mercaderias' as const,
        pagado: cero,
        ...extra,
      });
      out[`${tipo}-${folio}`] = d.id;
    }
    return out;
  });
}

/** A cuota that the client owes, overdue: its pk. */
export async function deuda(t: TestApp, rut: Rut, capital: number): Promise<string> {
  n += 1;
  const pk = `cuota:${n}`;
  await t.arrange((ctx) =>
    registrarObligacion(ctx, {
      pk,
      tipo: 'cuota',
      rut,
      origen_area: 'creditos',
      origen_id: `c-${n}`,
      numero: `Cuota ${n}`,
      capital: capital as Pesos,
      vencimiento: '2026-03-09' as Fecha,
    }),
  );
  return pk;
}

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
  n += 1;
  const rut = rutOf(99_990_600 + n);
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
