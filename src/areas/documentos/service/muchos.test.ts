import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { asegurarPersona } from '#areas/clientes/public.server.ts';
import { crearEmpresa } from '#areas/empresas/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rut, rutOf } from '#kernel/values/rut.ts';
import { traffic } from '#platform/server/database/cable.ts';
import { runAction } from '#platform/server/pipeline.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { COMPRADOR, FACTORING, factura, OTRO_FACTORING, VENDEDOR } from '../../../../tools/dte-demo/ejemplo.ts';
import { fabricarDte } from '../../../../tools/dte-demo/fabricar.ts';
import { documentos } from '../tables.ts';
import { service } from './documentos.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp(areas, { hoy: '2026-03-10' as Fecha });
  await t.arrange(async (ctx) => {
    await crearEmpresa(ctx, { rut: rut(FACTORING.rut), razon_social: FACTORING.razon });
    await asegurarPersona(ctx, { rut: rut(VENDEDOR.rut), nombre: VENDEDOR.razon });
    // A client comes to be active by the acts of its own area; here only that it is one matters.
    await ctx.db.execute(
      sql`insert into cliente (id, empresa_id, hecho_por, rut, estado) values (${ctx.id()}, ${ctx.empresa_id}, array['SISTEMA'], ${VENDEDOR.rut}, 'activo')`,
    );
  });
});
afterAll(() => t.close());

interface Respuesta {
  resultados: { archivo: string; estado: string; codigo: string | null }[];
}

/** What an upload answers, and the statements that it sent. */
const subir = (name: string, nombre: string, bytes: Uint8Array) => subirVarios(name, [{ nombre, bytes }]);

async function subirVarios(
  name: string,
  de: readonly { nombre: string; bytes: Uint8Array }[],
): Promise<{ r: Respuesta; sentencias: number }> {
  const archivos = de.map(({ nombre, bytes }) => ({ nombre, bytes: Buffer.from(bytes), mime: 'application/octet-stream' }));
  const session = t.persona({ rut: '40000001-8' });
  const info = { traza: 'prueba', ip: null, agente: null };
  const antes = traffic.sent;
  const call = { service, name, session, id: undefined, body: {}, archivos, clave: randomUUID(), info, dryRun: false };
  const { body: r } = await runAction(t.deps, call);
  return { r: r as Respuesta, sentencias: traffic.sent - antes };
}

const comprador = (i: number) => ({ ...COMPRADOR, rut: rutOf(76_100_000 + i), razon: `Comprador ${i} S.A.` });
const xml = (folio: number, receptor = comprador(folio)) => fabricarDte(factura({ folio, receptor }));
const zip = (desde: number, n: number) => zipSync(Object.fromEntries(Array.from({ length: n }, (_, i) => [`${i}.xml`, xml(desde + i)])));
const CESIONES =
  'VENDEDOR;ESTADO_CESION;DEUDOR;MAIL_DEUDOR;TIPO_DOC;NOMBRE_DOC;FOLIO_DOC;FCH_EMIS_DTE;MNT_TOTAL;CEDENTE;RZ_CEDENTE;MAIL_CEDENTE;CESIONARIO;RZ_CESIONARIO;MAIL_CESIONARIO;FCH_CESION;MNT_CESION;FCH_VENCIMIENTO';
const ajenas = (desde: number, n: number) => {
  const filas = Array.from({ length: n }, (_, i) =>
    [
      ...[VENDEDOR.rut, 'Cesion Vigente', comprador(desde + i).rut, '', '33', 'Factura', desde + i, '2026-03-02', '12500000'],
      ...[VENDEDOR.rut, VENDEDOR.razon, '', OTRO_FACTORING.rut, OTRO_FACTORING.razon, '', '2026-03-04 10:00', '12500000', '2026-04-15'],
    ].join(';'),
  );
  return Buffer.from(`Consulta;Periodo\n${[CESIONES, ...filas].join('\n')}\n`);
};

it('cargar treinta documentos, o treinta cesiones de otros, no pregunta más que cinco', async () => {
  const medir = async (desde: number, n: number) => [
    (await subir('cargar', 'carga.zip', zip(desde, n))).sentencias,
    (await subir('importar_cesiones', 'c.csv', ajenas(desde + 50_000, n))).sentencias,
  ];
  await medir(1, 2);
  const pocos = await medir(100, 5);
  const muchos = await medir(1_000, 30);
  for (const [i, n] of muchos.entries()) expect(n).toBeLessThanOrEqual((pocos[i] ?? 0) + 2);
  expect(await t.arrange((ctx) => ctx.count(documentos))).toBe(37);
});

it('el mismo documento dos veces en una carga es el segundo un duplicado, y con otro contenido un rechazo', async () => {
  const { r } = await subir(
    'cargar',
    'carga.zip',
    zipSync({ 'a.xml': xml(9_001), 'b.xml': xml(9_001), 'c.xml': xml(9_001, comprador(1)) }),
  );
  expect(r.resultados.map((x) => [x.archivo, x.estado, x.codigo])).toEqual([
    ['a.xml', 'aceptado_con_alertas', null],
    ['b.xml', 'duplicado', 'documento_duplicado'],
    ['c.xml', 'rechazado', 'documento_duplicado_distinto'],
  ]);
});

it('de muchos archivos en una subida lo que se sabe se lee una vez: cada uno cuesta lo que se escribe de él', async () => {
  const archivos = (desde: number, n: number) =>
    Array.from({ length: n }, (_, i) => ({ nombre: `${desde + i}.xml`, bytes: Buffer.from(xml(desde + i)) }));
  const pocos = await subirVarios('cargar', archivos(7_000, 2));
  const muchos = await subirVarios('cargar', archivos(7_100, 12));
  expect(muchos.r.resultados.map((x) => x.estado)).toEqual(Array(12).fill('aceptado_con_alertas'));
  expect((muchos.sentencias - pocos.sentencias) / 10).toBeLessThanOrEqual(8);
});
