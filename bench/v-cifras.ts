import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { contract as consolidado } from '#areas/consolidado/contract.ts';
import { cifrasDe, DE_CABECERA } from '#areas/consolidado/service/cabecera.ts';
import { leerPosicion } from '#areas/consolidado/service/posicion.ts';
import { abrirMundo } from '#areas/creditos/service/mundo.fixture.ts';
import { cortarMes, pasoCorte } from '#areas/libro/service/cortes.ts';
import { deudasDeLaHistoria } from '#areas/libro/service/deuda-sql.ts';
import { addDays, type Fecha, lastDay, type Periodo } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { openMigrated } from '#platform/server/boot.ts';
import { explorar } from '#platform/server/cifras/explorar.ts';
import type { Database } from '#platform/server/database/open.ts';
import { type TestApp, testConfig } from '#platform/server/testing.ts';
import { closure, readBundle } from '../tools/check-bundle.ts';
import { llenarCartera } from './nucleo/cartera.ts';
import { abrirCasa, baseNueva, type Casa, RAIZ } from './nucleo/casa.ts';
import { llenarDocumentos } from './nucleo/documentos.ts';
import { type Cifra, fijo, type Medida, type Resultado } from './nucleo/informe.ts';
import { alternar, mediana, type Razon } from './nucleo/medir.ts';
import { enLaPagina } from './v-pagina.ts';

const HOY = '2026-03-10' as Fecha;
const MES = '2026-02' as Periodo;
/** The client whose page is opened, and its documents. */
const UNO = '99990016-K';
const DE_UNO = 20_000;
/** A day without a cut, some days after that of the month. */
const PASADO = addDays(lastDay(MES), 6);

const cronometrar = async (hacer: () => Promise<unknown>): Promise<number> => {
  const desde = performance.now();
  await hacer();
  return performance.now() - desde;
};
const cifra = (que: string, meta: number, r: Razon): Cifra => ({
  que,
  meta: `≤ ${fijo(meta, 1)}×`,
  valor: `${fijo(r.razon)}×`,
  cumple: r.razon <= meta,
  detalle: `${fijo(r.a, 0)} ms contra ${fijo(r.b, 0)} ms; rondas ${fijo(r.de)}–${fijo(r.hasta)}.`,
});

/** The history of each debt: born with all of it, and a third of them paid in part in the middle of February and again in March. */
async function contarHistoria(t: TestApp, db: Database): Promise<void> {
  const columnas = 'capital, interes, gastos, costas, mora, mora_desde, base_mora, tasa_mora_mensual, vencimiento, estado';
  const palabra = (n: number, fecha: string, donde: string) =>
    db.sql(`insert into libro_obligacion_historia (empresa_id, pk, n, fecha, ${columnas}, vendida)
      select empresa_id, pk, ${n}, ${fecha}, ${columnas}, false from libro_obligacion where empresa_id = '${t.empresa_id}' and ${donde}`);
  // The first word is the one with which the fixture writes each debt, told of an older day.
  await db.sql('alter table libro_obligacion_historia disable trigger libro_historia_solo_se_agrega');
  await db.sql(
    `update libro_obligacion_historia set fecha = least(fecha, date '2026-01-02') where empresa_id = '${t.empresa_id}' and n = 1`,
  );
  await db.sql('alter table libro_obligacion_historia enable trigger libro_historia_solo_se_agrega');
  await palabra(2, "date '2026-02-15'", 'hashtext(pk) % 3 = 0');
  await palabra(3, "date '2026-03-04'", 'hashtext(pk) % 3 = 0');
  await db.sql(`update libro_obligacion set fecha = least(fecha, date '2026-01-02') where empresa_id = '${t.empresa_id}'`);
  await db.sql('vacuum analyze libro_obligacion_historia, libro_obligacion');
}

/** The pivot branch × month as somebody who knows the tables would write it: without reach, names nor levels of its own. */
const aMano = (t: TestApp) => `select sucursal, to_char(vencimiento, 'YYYY-MM') as mes,
    sum(case when vendida then 0 when tipo = 'documento' then least(capital, coalesce(base_mora, capital)) else capital end) as colocacion
  from libro_obligacion where empresa_id = '${t.empresa_id}' and estado = 'vigente' group by grouping sets ((), (1), (2), (1, 2))`;

const pivote = (t: TestApp, al?: Fecha, medida: 'colocacion' | 'deuda' = 'colocacion') =>
  t.arrange((ctx) =>
    explorar(ctx, {
      cubo: 'deudas',
      medidas: [medida],
      filas: ['sucursal'],
      columnas: ['mes_vencimiento'],
      filtros: [],
      ...(al ? { al } : {}),
    }),
  );

async function enLaCartera(m: Medida, n: number): Promise<Cifra[]> {
  const dir = mkdtempSync(join(tmpdir(), 'respaldo-v-'));
  const database = await openMigrated(testConfig(dir, { DATABASE_URL: await baseNueva('v') }), RAIZ);
  const t = await abrirMundo(database);
  const cuantas = n.toLocaleString('es-CL');
  try {
    await llenarCartera(t, database, n, HOY);
    await contarHistoria(t, database);
    await t.arrange((ctx) => cortarMes(ctx, MES));
    await database.sql('vacuum analyze libro_corte_fila');
    const hoy = () => cronometrar(() => pivote(t));
    const directo = () =>
      cronometrar(() =>
        t.arrange(async (ctx) => {
          await ctx.db.execute(sql`create table v_corte as select * from (${await deudasDeLaHistoria(ctx, { al: HOY })}) d`);
          await ctx.db.execute(sql`drop table v_corte`);
        }),
      );
    return [
      cifra(
        `V4: sucursal × mes, ${cuantas} deudas, hoy: producto / a mano`,
        1.3,
        await alternar(m.rondas, hoy, () => cronometrar(() => database.sql(aMano(t)))),
      ),
      // What a cut saves is computing what each debt owes: a measure that needs it is asked of both days.
      cifra(
        'V4: lo que se debe, al cierre de un mes (su corte) / hoy',
        1,
        await alternar(
          m.rondas,
          () => cronometrar(() => pivote(t, lastDay(MES), 'deuda')),
          () => cronometrar(() => pivote(t, HOY, 'deuda')),
        ),
      ),
      cifra('V4: otro día pasado / hoy', 3, await alternar(m.rondas, () => cronometrar(() => pivote(t, PASADO)), hoy)),
      cifra(
        `V6: corte de una noche, ${cuantas} deudas / create table as`,
        1.5,
        await alternar(m.rondas, () => cronometrar(() => t.arrange((ctx) => pasoCorte.run(ctx, null))), directo),
      ),
    ];
  } finally {
    await t.close();
    await database.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Documents by state, as a widget asks them: a figure of the product over HTTP, median of some requests. */
async function widget(c: Casa, veces: number): Promise<number> {
  const cabeceras = { authorization: `Bearer ${await c.token()}`, 'content-type': 'application/json' };
  const cuerpo = JSON.stringify({ cubo: 'documentos', medidas: ['monto_documentos'], filas: ['estado'] });
  const tardo: number[] = [];
  for (let i = 0; i < veces; i += 1)
    tardo.push(
      await cronometrar(async () => {
        const r = await fetch(`${c.base}/api/reportes/explorar`, { method: 'POST', headers: cabeceras, body: cuerpo });
        await r.arrayBuffer();
        if (!r.ok) throw new Error(`explorar: ${r.status}`);
      }),
    );
  return mediana(tardo);
}

async function enDocumentos(m: Medida): Promise<Cifra[]> {
  const [chica, grande] = [await abrirCasa('v'), await abrirCasa('v')];
  const cuantos = m.corto ? 20_000 : 100_000;
  const veces = m.corto ? 3 : 15;
  try {
    await llenarDocumentos(chica, m.corto ? 2_000 : 10_000);
    await llenarDocumentos(grande, cuantos);
    await widget(grande, 3);
    await widget(chica, 3);
    const sinAlcance = () =>
      cronometrar(() => grande.sql('select estado, sum(monto) from documento group by grouping sets ((), (estado))'));
    return [
      cifra(
        `V1: widget por HTTP, ${cuantos.toLocaleString('es-CL')} documentos / su SQL sin alcance`,
        2,
        await alternar(m.rondas, () => widget(grande, veces), sinAlcance),
      ),
      cifra(
        'V7: widget con diez veces más documentos',
        10,
        await alternar(
          m.rondas,
          () => widget(grande, veces),
          () => widget(chica, veces),
        ),
      ),
    ];
  } finally {
    await chica.cerrar();
    await grande.cerrar();
  }
}

/**
 * Turns the debts of the client into documents that it sold, each owed by one of some sixty firms and advanced in nine tenths, ten to an operación. The credits
 * of which they were cuotas go: who sold twenty thousand documents did not borrow twenty thousand times.
 */
async function sonDocumentos(t: TestApp, db: Database): Promise<void> {
  await db.sql(`update libro_obligacion set tipo = 'documento', clase = 'documento', rol = 'DEUDOR', rut = (70000000 + (hashtext(pk) & 63)) || '-1',
    origen_area = 'operaciones', base_mora = capital * 9 / 10 where empresa_id = '${t.empresa_id}'`);
  await db.sql('alter table libro_obligacion_historia disable trigger libro_historia_solo_se_agrega');
  await db.sql(`update libro_obligacion_historia set base_mora = capital * 9 / 10 where empresa_id = '${t.empresa_id}'`);
  await db.sql('alter table libro_obligacion_historia enable trigger libro_historia_solo_se_agrega');
  for (const tabla of ['credito_cuota', 'credito']) await db.sql(`delete from ${tabla} where empresa_id = '${t.empresa_id}'`);
  await db.sql(`insert into operacion (id, empresa_id, hecho_por, num_operacion, proforma_id, num_proforma, estado, cliente_rut, cliente_nombre, makers,
      producto, tipo_operacion, con_responsabilidad, fechacurso, fecha_giro, aprobada_hasta, excepciones, anticipo_pct, tasa, base_dp, n_documentos, total_monto,
      total_anticipo, total_retencion, total_dp, comision, ajuste_costo_minimo, iva, gastos, gastos_afectos, gastos_no_traspasados, iva_gastos, ite,
      monto_operacion, total_descuentos, total_aplicaciones, monto_girar, costo_dia, plazo_ponderado, tasa_anual, valor_uf, minimo_dias, iva_pct, partidas,
      retenciones, linea_reservada, linea_usada, amparo, abonos, facturas_propias)
    select gen_random_uuid(), '${t.empresa_id}', '{PRUEBA}', i, gen_random_uuid(), i, 'vigente', '${UNO}', 'Cliente de muchas deudas', '{PRUEBA}', 'FACTORING',
      'NORMAL', true, date '2026-01-02', date '2026-01-02', date '2026-02-02', '{}', 90, 1.5, 'anticipo', 10, 50000000, 45000000, 5000000, 700000, 0, 0, 0, 0, 0,
      0, 0, 0, 45000000, 0, 0, 44300000, 0, 30, 18, 39000, 0, 19, '[]', '[]', 0, 45000000, 0, '[]', '[]' from generate_series(1, ${DE_UNO / 10}) i`);
  await db.sql('vacuum analyze libro_obligacion_historia, libro_obligacion, credito, credito_cuota, operacion');
}

/**
 * A client with many debts against one aggregate over its debts: its header (the figures that its panel shows), the first page of its debts, and the
 * whole page at once, with its tree and how many every block has; a past day against today.
 */
async function deUnCliente(m: Medida): Promise<Cifra[]> {
  const dir = mkdtempSync(join(tmpdir(), 'respaldo-v3-'));
  const database = await openMigrated(testConfig(dir, { DATABASE_URL: await baseNueva('v') }), RAIZ);
  const t = await abrirMundo(database);
  try {
    await llenarCartera(t, database, DE_UNO, HOY);
    await contarHistoria(t, database);
    await database.sql(`insert into persona (id, empresa_id, hecho_por, rut, nombre, tipo_persona)
      select gen_random_uuid(), '${t.empresa_id}', '{PRUEBA}', '${UNO}', 'Cliente de muchas deudas', 'JURIDICA'
      where not exists (select 1 from persona where empresa_id = '${t.empresa_id}' and rut = '${UNO}')`);
    const pagina = (al?: Fecha) => cronometrar(() => t.ask(consolidado, 'de_rut', t.persona(), { rut: UNO, ...(al ? { al } : {}) }));
    const q = { rut: UNO as Rut, al: HOY };
    const cabecera = () =>
      cronometrar(() => t.arrange(async (ctx) => cifrasDe(ctx, q, await leerPosicion(ctx, q, DE_CABECERA)), t.persona()));
    const bloque = () => cronometrar(() => t.ask(consolidado, 'bloque', t.persona(), { rut: UNO, bloque: 'deuda', page: 1, perPage: 20 }));
    const agregado = () =>
      cronometrar(() =>
        database.sql(`select sum(capital + interes + gastos + costas + mora), count(*) filter (where vencimiento < '${HOY}') from libro_obligacion
          where empresa_id = '${t.empresa_id}' and estado = 'vigente' and (rut = '${UNO}' or cliente_rut = '${UNO}')`),
      );
    const cuantos = DE_UNO.toLocaleString('es-CL');
    const creditos = await alternar(m.rondas, () => pagina(), agregado);
    await sonDocumentos(t, database);
    return [
      cifra(`V3: cabecera de un cliente de ${cuantos} documentos / un agregado`, 6, await alternar(m.rondas, cabecera, agregado)),
      cifra('V3: primera página de su bloque de deuda / un agregado', 3, await alternar(m.rondas, bloque, agregado)),
      cifra(`V3: página de un cliente de ${cuantos} documentos / un agregado`, 6, await alternar(m.rondas, () => pagina(), agregado)),
      { ...cifra(`V3: la misma, de ${cuantos} créditos de una cuota`, 6, creditos), meta: 'sin meta', cumple: null },
      cifra(
        'V3: un día pasado / hoy',
        3,
        await alternar(
          m.rondas,
          () => pagina(PASADO),
          () => pagina(),
        ),
      ),
    ];
  } finally {
    await t.close();
    await database.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** What is around every screen is there before any. */
const MARCO = /^src\/app\/shell\/frame\.tsx$/;

/** What the home and the explorer bring beyond the frame, compressed. */
function paquete(): Cifra[] {
  const { manifest, gzip } = readBundle(join(RAIZ, 'dist/web'));
  const ya = new Set<string>();
  for (const [clave, c] of Object.entries(manifest)) if (c.isEntry || MARCO.test(clave)) closure(manifest, clave, ya);
  return (
    [
      ['el tablero', 'src/areas/tablero/web/tablero.tsx', 40],
      ['el explorador sin gráficos', 'src/areas/reportes/web/explorar.tsx', 60],
    ] as const
  ).map(([que, clave, meta]) => {
    const kb = [...closure(manifest, clave)].filter((f) => !ya.has(f)).reduce((n, f) => n + (gzip[f] ?? 0), 0) / 1000;
    return {
      que: `V8: ${que}, más allá del marco`,
      meta: `≤ ${meta} kB`,
      valor: `${fijo(kb, 1)} kB`,
      cumple: kb <= meta,
      detalle: 'Comprimido con gzip.',
    };
  });
}

const PARTES: readonly { de: readonly string[]; medir: (m: Medida, n: number) => Cifra[] | Promise<Cifra[]> }[] = [
  { de: ['V4', 'V6'], medir: enLaCartera },
  { de: ['V3'], medir: deUnCliente },
  { de: ['V1', 'V7'], medir: enDocumentos },
  { de: ['V2', 'V5'], medir: enLaPagina },
  { de: ['V8'], medir: paquete },
];

/** V1 to V8 of the engine of figures: each against the least SQL that says the same, in alternate rounds of one run. */
export async function medir(m: Medida): Promise<Resultado> {
  const n = m.corto ? 20_000 : m.millon ? 1_000_000 : 200_000;
  const cifras: Cifra[] = [];
  for (const p of PARTES) if (!m.partes || p.de.some((x) => m.partes?.includes(x))) cifras.push(...(await p.medir(m, n)));
  return {
    banco: 'V',
    titulo: 'las cifras contra el SQL que dice lo mismo',
    base: `Cartera de ${n.toLocaleString('es-CL')} cuotas vivas con su historia (un tercio con tres palabras), en PostgreSQL; el corte es el del cierre de febrero. Los documentos, por HTTP contra el producto construido. Medianas de ${m.rondas} rondas alternadas.`,
    cifras,
    notas: [],
  };
}
