import { eq } from 'drizzle-orm';
import { cobrar, devolver } from '#areas/creditos/service/caja.fixture.ts';
import { devengar } from '#areas/creditos/service/devengar.ts';
import { invariantes as deCreditos } from '#areas/creditos/service/invariantes.ts';
import { abrirMundo, credito, quien as persona, validarPapeles } from '#areas/creditos/service/mundo.fixture.ts';
import { conListas, contratar, conUf, dias, R, UF } from '#areas/empresas/pruebas/empresa.fixture.ts';
import { incumplidos, movido, papelDe, porPaginas, saldosDe } from '#areas/empresas/pruebas/manos.fixture.ts';
import { invariantes as delLibro } from '#areas/libro/service/invariantes.ts';
import { contract as operaciones } from '#areas/operaciones/contract.ts';
import { ordenesGiro } from '#areas/operaciones/tables.ts';
import { crearPagareDeCredito } from '#areas/pagares/public.server.ts';
import { pagares } from '#areas/pagares/tables.ts';
import { pasivos } from '#areas/pasivos/tables.ts';
import type { EntityOf, InputOf } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { invariantes } from './invariantes.ts';

/** A company that sells notes, for the tests of this folder. All people are fictitious. */
export const COMPRADOR = rutOf(99_990_500);
export const [TESORERO, OTRO_TESORERO, FISCAL, GERENTE] = [30, 31, 32, 33];
export const SIGNERS = [R(FISCAL), R(GERENTE)];
export const f = (x: string) => x as Fecha;
export { cobrar, credito, devolver, movido, R, validarPapeles as conPapeles };

/** UF by days since the last one published by the seed (09-04-2026): flat unless a test says otherwise. */
export async function abrirVenta(uf: (dias: number) => string = () => UF): Promise<TestApp> {
  const t = await abrirMundo();
  await conUf(t, dias('2026-04-10', 240), (k) => uf(k + 1));
  await t.arrange(async (ctx) => {
    await contratar(ctx, [
      { k: TESORERO, cargo: 'TESORERO' },
      { k: FISCAL, cargo: 'FISCAL' },
      { k: GERENTE, cargo: 'GERENTE_GENERAL' },
    ]);
    await conListas(ctx, {
      tipos_archivo: [
        ['ACEPTACION_DE_COMPRADOR', 'aceptación'],
        ['ACUERDO_DE_RECOMPRA', 'acuerdo'],
        ['CONSENTIMIENTO_DE_CONDONACION', 'consentimiento'],
      ],
    });
  });
  await comprador(t, COMPRADOR, 1_000_000_000);
  return t;
}

const PERFIL: Readonly<Record<number, string>> = { 30: 'TESORERIA', 31: 'TESORERIA', 32: 'FISCALIA', 33: 'GERENCIA' };
export const quien = (t: TestApp, k: number) => persona(t, k, PERFIL[k] ? { perfiles: [PERFIL[k]] } : {});

export const comprador = (t: TestApp, rut: Rut, limite: number) =>
  t.act(contract, 'guardar_comprador', quien(t, TESORERO), {
    rut,
    nombre: `Fondo ${rut}`,
    tipo: 'FONDO_INVERSION',
    limite,
    activo: true,
  });

/** The pagaré of a credit, signed before a notary and in the vault. */
export function enBoveda(
  t: TestApp,
  c: { id: string; rut: Rut },
  de: { moneda: 'CLP' | 'UF'; monto: string } = { moneda: 'CLP', monto: '5075605' },
): Promise<{ pagarevista: string; pagare_id: string }> {
  return t.arrange(async (ctx) => {
    const p = await crearPagareDeCredito(ctx, {
      cliente_rut: c.rut,
      credito_id: c.id,
      numero: 'Crédito',
      tipo: 'PLAZO',
      ...de,
      fecha_emision: f('2026-03-10'),
      vencimiento: f('2027-03-20'),
      cuotas: [],
      tasa: '1.9000',
      base_dias: '30_360',
    });
    await ctx.db
      .update(pagares)
      .set({
        estado: 'custodia',
        boveda: 'CASA_MATRIZ',
        fecha_firma: f('2026-03-10'),
        fecha_autorizacion: f('2026-03-10'),
        notaria: 'N1',
        texto: ['x'],
        texto_hash: 'x',
        bloqueado: true,
      })
      .where(eq(pagares.id, p.id));
    return { pagarevista: p.pagarevista, pagare_id: p.id };
  });
}

/** A credit of domain §5 with its pagaré in the vault and its first `k` cuotas paid on their day. */
export async function vendible(t: TestApp, k = 1) {
  await t.setHoy(f('2026-03-10'));
  const c = await credito(t, 'vigente');
  const p = await enBoveda(t, c);
  const dias = ['2026-04-20', '2026-05-20', '2026-06-22'];
  for (const dia of dias.slice(0, k)) {
    await t.setHoy(f(dia));
    await cobrar(t, c.id, dia, 480_266);
  }
  return { ...c, ...p };
}

/** 100 UF in six cuotas at 0,5 % and its tax: P 100,4641, cuota 17,0693 (the numbers of `uf.test.ts`). */
export const EN_UF = { moneda: 'UF' as const, monto_solicitado: '100', plazo: 6, tasa_mensual: '0.5', costos: [] };

/** A credit in UF with its pagaré in the vault and its first cuota paid on its day. */
export async function vendibleEnUf(t: TestApp, o: Partial<Parameters<typeof credito>[2]> = {}, primera: number | null = 681_221) {
  await t.setHoy(f('2026-03-10'));
  const c = await credito(t, 'vigente', { ...EN_UF, ...o });
  const p = await enBoveda(t, c, { moneda: 'UF', monto: '100.4641' });
  if (primera !== null) {
    await t.setHoy(f('2026-04-20'));
    await cobrar(t, c.id, '2026-04-20', primera);
  }
  return { ...c, ...p };
}

/** What the verifier finds wrong in credits, ledger and sales: nothing. */
export const descuadres = (t: TestApp): Promise<unknown[]> => incumplidos(t, [...invariantes, ...deCreditos, ...delLibro]);

/** The close of a day: what the nights recognise. */
export async function noche(t: TestApp, dia: string): Promise<void> {
  await t.setHoy(f(dia));
  await porPaginas(t, 'creditos', { nombre: 'devengar', run: devengar });
}

export type Entrada = InputOf<typeof contract, 'crear'>;
export const nueva = (pagarevistas: readonly string[], o: Partial<Entrada> = {}): Entrada => ({
  buyer: COMPRADOR,
  fecha_liquidacion: '2026-05-05',
  tasa_descuento: '1.45',
  metodo: 'COMPUESTO',
  con_responsabilidad: false,
  reparto_mora_pct: '100',
  signers: SIGNERS,
  pagares: [...pagarevistas],
  ...o,
});

export const papel = (t: TestApp, id: string, tipo_archivo = 'ACEPTACION_DE_COMPRADOR'): Promise<string> =>
  papelDe(t, { tipo: 'venta', id }, tipo_archivo);

type Hasta = 'crear' | 'ofertar' | 'aceptar' | 'endosar' | 'pagar';
const PASOS: readonly Hasta[] = ['crear', 'ofertar', 'aceptar', 'endosar', 'pagar'];

/** A sale taken as far as an act, all right, on its settlement day. */
export async function venta(t: TestApp, pagarevistas: readonly string[], hasta: Hasta = 'pagar', o: Partial<Entrada> = {}) {
  const entrada = nueva(pagarevistas, o);
  await t.setHoy(f('2026-05-05'));
  const v = await t.act(contract, 'crear', quien(t, TESORERO), entrada);
  const k = PASOS.indexOf(hasta);
  const { id } = v;
  if (k >= 1) await t.act(contract, 'ofertar', quien(t, TESORERO), {}, { id });
  if (k >= 2) await t.act(contract, 'aceptar', quien(t, TESORERO), { archivo: await papel(t, id) }, { id });
  if (k >= 3) await t.act(contract, 'endosar', quien(t, FISCAL), { signers: SIGNERS }, { id });
  if (k >= 4) await pagar(t, id);
  return v;
}

export async function pagar(t: TestApp, id: string) {
  const { precio } = await ver(t, id);
  const pago = { monto: precio, cuenta: '1102.01', comprobante: 'TEF-9' };
  return t.act(contract, 'registrar_pago', quien(t, OTRO_TESORERO), pago, { id });
}

export type Vista = EntityOf<typeof contract> & { acciones: { accion: string; permitida: boolean; codigo?: string }[] };
export const ver = async (t: TestApp, id: string, k: number = GERENTE): Promise<Vista> =>
  (await t.detail(contract, quien(t, k), id)) as unknown as Vista;

/** The desk of operaciones pays the last order asked for by this area. */
export async function girar(t: TestApp, dia: string, hasta: 'autorizar' | 'confirmar' = 'confirmar') {
  await t.setHoy(f(dia));
  const filas = await t.arrange((ctx) =>
    ctx.db.select().from(ordenesGiro).where(eq(ordenesGiro.origen_area, 'venta-pagares')).orderBy(ordenesGiro.num_orden),
  );
  const orden_id = filas.filter((o) => o.estado === 'solicitada').at(-1)?.id ?? '';
  await t.act(operaciones, 'preparar_orden', quien(t, 20), { orden_id, medio: 'VALE_VISTA', cuenta_banco: '1102.01' });
  await t.act(operaciones, 'autorizar_orden', quien(t, 21), { orden_id });
  if (hasta === 'autorizar') return orden_id;
  await t.act(operaciones, 'confirmar_orden', quien(t, 20), { orden_id, fecha: dia, comprobante: 'VV-1' });
  return orden_id;
}

const CUENTAS = [
  '1102.01',
  '1201',
  '1202',
  '1203',
  '1208',
  '1302',
  '2112',
  '2201',
  '4101',
  '4102',
  '4105',
  '4106',
  '4108',
  '4109',
  '5105',
  '8103',
  '9103',
];
export const saldos = (t: TestApp) => saldosDe(t, CUENTAS, '2027-12-31');

export const pasivosDelComprador = (t: TestApp, rut: Rut = COMPRADOR) =>
  t.arrange((ctx) => ctx.db.select().from(pasivos).where(eq(pasivos.rut, rut)));
