import { eq } from 'drizzle-orm';
import { restricciones } from '#areas/clientes/tables.ts';
import { ejecutivos } from '#areas/ejecutivos/tables.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { indicesUtm } from '#areas/parametros/tables.ts';
import {
  abrirMundo as abrirCreditos,
  conPagadas,
  credito,
  cuotas,
  hoy,
  type Prestado,
  recibir,
  transferencia,
} from '#areas/recaudaciones/service/credito.fixture.ts';
import type { InputOf } from '#kernel/contract.ts';
import type { Fecha, Periodo } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { endOfDay } from '#platform/server/jobs/endofday.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { seed } from '../seed.ts';

/** A company that lends, with its lawyers. Everybody is fictitious. */
export const ABOGADO = rutOf(40_000_028);
export const PROCURADOR = rutOf(40_000_029);
export const TRIBUNAL = 'JC_1_SANTIAGO';
export const AVAL = rutOf(40_000_901);

export async function abrirMundo(): Promise<TestApp> {
  const t = await abrirCreditos();
  await conAbogados(t);
  return t;
}

/** The lawyers of a company, and the catalogues of this area. */
export async function conAbogados(t: TestApp): Promise<void> {
  await t.arrange(async (ctx) => {
    const s = await ctx.first(sucursales);
    for (const [rut, cargo] of [
      [ABOGADO, 'ABOGADO'],
      [PROCURADOR, 'PROCURADOR'],
    ] as const)
      await ctx.insert(ejecutivos, {
        rut,
        nombres: cargo === 'ABOGADO' ? 'Ana' : 'Pedro',
        apellidos: 'Foro',
        email: `${cargo.toLowerCase()}@prueba.cl`,
        sucursal_id: s?.id ?? '',
        clase: 'SENIOR',
        cargo,
        fecha_ingreso: '2020-01-02' as never,
      });
    await ctx.db
      .insert(indicesUtm)
      .values({ mes: '2026-11' as Periodo, valor: 69_937, origen: 'manual' })
      .onConflictDoNothing();
    await seed.base?.(ctx);
  });
}

/** Who asks, who acts and who agrees: three people. */
export const fiscal = (t: TestApp) => t.persona({ rut: rutOf(40_000_045), nombre: 'Fiscal' });
export const gerente = (t: TestApp) => t.persona({ rut: rutOf(40_000_046), nombre: 'Gerenta' });
export const tercero = (t: TestApp) => t.persona({ rut: rutOf(40_000_047), nombre: 'Tesorera' });
export const abogado = (t: TestApp) => t.persona({ rut: ABOGADO, nombre: 'Ana Foro', alcance: 'propio' });

/** The whole night of a day, as the product runs it. */
export async function noche(t: TestApp, fecha: string): Promise<void> {
  await hoy(t, fecha);
  await endOfDay(t.deps, t.empresa_id, fecha as Fecha);
}

/** Nights that each company of these tests has had: the file that runs after another in the same process begins its own. */
const noches = new WeakMap<TestApp, number>();
/** The credit of domain §5 with six cuotas paid on their day, on 20-11-2026: cuota 7 is 31 days late and charged. */
export async function moroso(t: TestApp): Promise<Prestado> {
  const c = await conPagadas(t, 6);
  const dia = (noches.get(t) ?? 0) + 1;
  noches.set(t, dia);
  // A night that no other credit of these tests had.
  await noche(t, `2026-11-${10 + dia}`);
  await hoy(t, '2026-11-20');
  return c;
}

type Nueva = InputOf<typeof contract, 'crear'>;

/** A case to be filed over a credit, against its client and an aval. */
export function nueva(c: Prestado, cambios: Partial<Nueva> = {}): Nueva {
  return {
    objetos: [`credito:${c.id}`],
    intervinientes: [{ rut: c.rut, nombre: 'Deudor', tipo_vinculo: 'DEUDOR_PRINCIPAL' }],
    tribunal: TRIBUNAL,
    codigo_procedimiento: 'EJECUTIVO_OBLIGACION_DE_DAR',
    codigo_tipo_causa: 'PAGARE',
    sucursal: 'SANTIAGO',
    abogado: ABOGADO,
    procurador: PROCURADOR,
    ...cambios,
  };
}

export const crear = (t: TestApp, e: Nueva) => t.act(contract, 'crear', fiscal(t), e);
type Actuacion = InputOf<typeof contract, 'avanzar'>;
export const avanzar = (t: TestApp, id: string, e: Partial<Actuacion> & Pick<Actuacion, 'tipo' | 'fecha'>, quien = fiscal(t)) =>
  t.act(contract, 'avanzar', quien, { resumen: 'Según consta en el expediente', ...e } as Actuacion, { id });

let rol = 0;
/** Filed on a day, with the pagaré already with the lawyers. */
export function demandar(t: TestApp, id: string, fecha: string) {
  rol += 1;
  return avanzar(t, id, { tipo: 'DEMANDA', fecha, rol: `C-${rol}-2026`, tribunal: TRIBUNAL });
}
export const detalle = async (t: TestApp, id: string) =>
  (await t.detail(contract, fiscal(t), id)) as unknown as Awaited<ReturnType<typeof crear>>;
/** A cost of the case, asked, approved and paid on 20-11-2026: the debtor owes it. */
export async function conCosta(t: TestApp, id: string, monto: number): Promise<string> {
  const d = {
    tipo: 'PROCESAL' as const,
    concepto: 'Notificación',
    monto,
    rut_beneficiario: '99990072-0',
    nombre_beneficiario: 'Receptora Uno',
  };
  const { costas } = await t.act(contract, 'pedir_costa', fiscal(t), d, { id });
  const costa_id = costas[0]?.id ?? '';
  await t.act(contract, 'aprobar_costa', gerente(t), { costa_id }, { id });
  const giro = {
    origen_area: 'judicial',
    origen_id: costa_id,
    fecha: '2026-11-20',
    comprobante: '1',
    medio: 'TEF',
    cuenta_banco: '1102.01',
  };
  await t.arrange((ctx) => ctx.emit('giro.confirmado', { ...giro, orden_id: ctx.id() }));
  return costa_id;
}

export { credito, cuotas, hoy, type Prestado, recibir as cobrar, transferencia };

/** Who may not be contacted to collect, and since when. */
export const restriccionesDe = (t: TestApp, rut: string) =>
  t.arrange((ctx) => ctx.rows(restricciones, eq(restricciones.rut, rut as Prestado['rut'])));
