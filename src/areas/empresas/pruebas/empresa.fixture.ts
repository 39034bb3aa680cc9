import { eq } from 'drizzle-orm';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogo, sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { niveles } from '#areas/comite/tables.ts';
import { ejecutivos } from '#areas/ejecutivos/tables.ts';
import { crearEmpresa } from '#areas/empresas/public.server.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { abrirCuentaBanco, asegurarPlan } from '#areas/libro/public.server.ts';
import { sembrarParametros } from '#areas/parametros/public.server.ts';
import { indicesUf } from '#areas/parametros/tables.ts';
import { addDays, type Fecha, fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Database } from '#platform/server/database/open.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';

/** The company in which the tests of every area work, and those who work in it. All people are fictitious. */
export const NUESTRO_RUT = rutOf(99_990_000);
/** What a UF is worth, unless a test says otherwise. */
export const UF = '39841.72';
export const R = (k: number): Rut => rutOf(40_000_000 + k);
type Sesion = NonNullable<Parameters<TestApp['persona']>[0]>;
export const quien = (t: TestApp, k: number, o: Sesion = {}): Session => t.persona({ rut: R(k), nombre: `Persona ${k}`, ...o });

let hechas = 0;
/** A number that nothing else made by the tests of this process has: names, folios and RUT do not repeat. */
export function siguiente(): number {
  hechas += 1;
  return hechas;
}

/** The RUT of the firm of a number. */
export const rutDeFirma = (n: number): Rut => rutOf(99_970_000 + n);

type Listas = Readonly<Record<string, readonly (readonly [codigo: string, texto: string])[]>>;

/** What a company has when its tests begin; what is not asked for is not there. */
interface Apertura {
  hoy?: string;
  database?: Database | undefined;
  /** Its name, its RUT and its head office. */
  empresa?: true;
  /** Indices, rates and holidays. */
  parametros?: true;
  /** Every catalogue, or the options of some. */
  catalogos?: 'todos' | Listas;
  /** The plan of accounts, with one bank: 1102.01. */
  plan?: true;
  /** Days that have a UF. */
  uf?: readonly string[];
  sucursal?: { nombre?: string; tiene_caja?: boolean; comuna?: string };
  equipo?: readonly Empleo[];
  /** Who sits in levels 3 and 4 of the committee: they vote, and sign afterwards (areas/1 comite). */
  comite?: readonly number[];
}

/** A company with what is asked for, and then with what its area adds. */
export async function abrirEmpresa(o: Apertura, propio?: (ctx: Ctx) => Promise<unknown>): Promise<TestApp> {
  const t = await testApp(areas, { ...(o.hoy ? { hoy: fecha(o.hoy) } : {}), ...(o.database ? { database: o.database } : {}) });
  if (o.uf) await conUf(t, o.uf);
  await t.arrange(async (ctx) => {
    if (o.empresa) await crearEmpresa(ctx, { rut: NUESTRO_RUT, razon_social: 'Factoring de Prueba S.A.' });
    if (o.parametros) await sembrarParametros(ctx);
    if (o.catalogos === 'todos') await sembrarCatalogos(ctx);
    else if (o.catalogos) await conListas(ctx, o.catalogos);
    if (o.plan) await conPlan(ctx);
    if (o.sucursal) await ctx.insert(sucursales, { codigo: 'SANTIAGO', nombre: 'Santiago', ...o.sucursal });
    if (o.equipo) await contratar(ctx, o.equipo);
    if (o.comite) await conComite(ctx, o.comite);
    await propio?.(ctx);
  });
  return t;
}

export async function conListas(ctx: Ctx, listas: Listas): Promise<void> {
  for (const [lista, filas] of Object.entries(listas)) await sembrarCatalogo(ctx, lista, filas);
}

/** The plan of accounts and a bank of ours. */
export async function conPlan(ctx: Ctx): Promise<void> {
  await asegurarPlan(ctx);
  await abrirCuentaBanco(ctx, 1, 'Banco Uno 111');
}

/** Days from one on, as many as asked. */
export const dias = (desde: string, cuantos: number): Fecha[] => Array.from({ length: cuantos }, (_, k) => addDays(fecha(desde), k));

/** The UF of these days, flat unless told; those that are known stay as they are. */
export async function conUf(t: TestApp, fechas: readonly string[], valor: (k: number) => string = () => UF): Promise<void> {
  const filas = fechas.map((f, k) => ({ fecha: fecha(f), valor: valor(k), origen: 'manual' as const }));
  await t.deps.database.db.insert(indicesUf).values(filas).onConflictDoNothing();
}

export interface Empleo {
  k: number;
  cargo: string;
  nombres?: string;
  apellidos?: string;
  email?: string;
}

/** The executive, his boss and the committee. */
export const EQUIPO: readonly Empleo[] = [
  { k: 2, cargo: 'EJECUTIVO' },
  { k: 3, cargo: 'JEFE_SUCURSAL' },
  { k: 13, cargo: 'GERENTE_COMERCIAL' },
  { k: 14, cargo: 'GERENTE_RIESGO' },
  { k: 15, cargo: 'GERENTE' },
];

/** People who work here, in Santiago when there is such a branch. */
export async function contratar(ctx: Ctx, gente: readonly Empleo[]): Promise<void> {
  const s = await ctx.first(sucursales, eq(sucursales.codigo, 'SANTIAGO'));
  const comun = { sucursal_id: s?.id ?? ctx.id(), clase: 'SENIOR' as const, fecha_ingreso: fecha('2020-01-02') };
  for (const { k, ...suyo } of gente)
    await ctx.insert(ejecutivos, {
      ...comun,
      rut: R(k),
      nombres: `Persona ${k}`,
      apellidos: 'Prueba',
      email: `p${k}@prueba.cl`,
      ...suyo,
    });
}

/** Those of the team who sit in the committee. */
export const COMITE = [13, 14, 15];

async function conComite(ctx: Ctx, personas: readonly number[]): Promise<void> {
  const mesa = { personas: personas.map(R), desde: fecha('2020-01-01'), voto_es_firma: false };
  await ctx.insert(niveles, { ...mesa, nivel: 3, nombre: 'Comité', limite_uf: '6000', requeridos: '3', exige_acta: false });
  await ctx.insert(niveles, { ...mesa, nivel: 4, nombre: 'Directorio', limite_uf: null, requeridos: 'mayoria', exige_acta: true });
}
