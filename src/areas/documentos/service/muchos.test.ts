import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { asegurarPersona } from '#areas/clientes/public.server.ts';
import { crearEmpresa } from '#areas/empresas/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rut, rutOf } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { traffic } from '#platform/server/database/cable.ts';
import { runAction } from '#platform/server/pipeline.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { COMPRADOR, FACTORING, factura, OTRO_FACTORING, VENDEDOR } from '../../../../tools/dte-demo/ejemplo.ts';
import { fabricarAec, fabricarDte } from '../../../../tools/dte-demo/fabricar.ts';
import { cesiones, documentos } from '../tables.ts';
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
const subir = (name: string, nombre: string, bytes: Uint8Array, body = {}) => subirVarios(name, [{ nombre, bytes }], body);

async function subirVarios(
  name: string,
  de: readonly { nombre: string; bytes: Uint8Array }[],
  body = {},
): Promise<{ r: Respuesta; sentencias: number }> {
  const archivos = de.map(({ nombre, bytes }) => ({ nombre, bytes: Buffer.from(bytes), mime: 'application/octet-stream' }));
  const session = t.persona({ rut: '40000001-8' });
  const info = { traza: 'prueba', ip: null, agente: null };
  const antes = traffic.sent;
  const call = { service, name, session, id: undefined, body, archivos, clave: randomUUID(), info, dryRun: false };
  const { body: r } = await runAction(t.deps, call);
  return { r: r as Respuesta, sentencias: traffic.sent - antes };
}

const comprador = (i: number) => ({ ...COMPRADOR, rut: rutOf(76_100_000 + i), razon: `Comprador ${i} S.A.` });
const xml = (folio: number, receptor = comprador(folio)) => fabricarDte(factura({ folio, receptor }));
const zip = (desde: number, n: number) => zipSync(Object.fromEntries(Array.from({ length: n }, (_, i) => [`${i}.xml`, xml(desde + i)])));
const CESIONES =
  'VENDEDOR;ESTADO_CESION;DEUDOR;MAIL_DEUDOR;TIPO_DOC;NOMBRE_DOC;FOLIO_DOC;FCH_EMIS_DTE;MNT_TOTAL;CEDENTE;RZ_CEDENTE;MAIL_CEDENTE;CESIONARIO;RZ_CESIONARIO;MAIL_CESIONARIO;FCH_CESION;MNT_CESION;FCH_VENCIMIENTO';
const registro = (desde: number, n: number, a: typeof FACTORING) => {
  const filas = Array.from({ length: n }, (_, i) =>
    [
      ...[VENDEDOR.rut, 'Cesion Vigente', comprador(desde + i).rut, '', '33', 'Factura', desde + i, '2026-03-02', '12500000'],
      ...[VENDEDOR.rut, VENDEDOR.razon, '', a.rut, a.razon, '', '2026-03-04 10:00', '12500000', '2026-04-15'],
    ].join(';'),
  );
  return Buffer.from(`Consulta;Periodo\n${[CESIONES, ...filas].join('\n')}\n`);
};
const ajenas = (desde: number, n: number) => registro(desde, n, OTRO_FACTORING);
const RCV =
  'Nro;Tipo Doc;Tipo Venta;Rut cliente;Razon Social;Folio;Fecha Docto;Fecha Recepcion;Fecha Acuse Recibo;Fecha Reclamo;Monto Exento;Monto Neto;Monto IVA;Monto Total';
const ventas = (desde: number, n: number) => {
  const filas = Array.from(
    { length: n },
    (_, i) =>
      `1;33;Del Giro;${comprador(desde + i).rut};Minera;${desde + i};02/03/2026;02/03/2026 10:00:00;;${i % 2 ? '05/03/2026 10:00:00' : ''};0;0;0;12500000`,
  );
  return Buffer.from(`${[RCV, ...filas].join('\n')}\n`);
};
const aec = (folio: number) =>
  fabricarAec({
    dte: factura({ folio, receptor: comprador(folio) }),
    cesiones: [{ cedente: VENDEDOR, cesionario: FACTORING, ultimo_vencimiento: '2026-04-15', fecha: '2026-03-05T10:00:00' }],
  });
const aecs = (desde: number, n: number) => zipSync(Object.fromEntries(Array.from({ length: n }, (_, i) => [`${i}.xml`, aec(desde + i)])));

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

it('de muchos archivos en una subida lo que se sabe se lee una vez, y lo que se escribe de ellos se escribe junto', async () => {
  const archivos = (desde: number, n: number) =>
    Array.from({ length: n }, (_, i) => ({ nombre: `${desde + i}.xml`, bytes: Buffer.from(xml(desde + i)) }));
  const pocos = await subirVarios('cargar', archivos(7_000, 2));
  const muchos = await subirVarios('cargar', archivos(7_100, 12));
  expect(muchos.r.resultados.map((x) => x.estado)).toEqual(Array(12).fill('aceptado_con_alertas'));
  expect(muchos.sentencias).toBeLessThanOrEqual(pocos.sentencias + 2);
});

it('treinta cesiones a nuestro nombre, del registro o de sus archivos, y treinta filas de ventas no preguntan más que cinco', async () => {
  const medir = async (desde: number, n: number) => {
    await subir('cargar', 'carga.zip', zip(desde, n));
    const propias = await subir('importar_cesiones', 'c.csv', registro(desde, n, FACTORING));
    const rcv = await subir('importar_rcv', 'r.csv', ventas(desde, n), { cliente_rut: VENDEDOR.rut });
    const deSusArchivos = await subir('cargar_aec', 'aec.zip', aecs(desde + 500, n));
    expect(deSusArchivos.r.resultados.map((x) => x.codigo)).toEqual(Array(n).fill(null));
    return [propias, rcv, deSusArchivos].map((x) => x.sentencias);
  };
  await medir(20_000, 2);
  const pocos = await medir(21_000, 5);
  const muchos = await medir(22_000, 30);
  for (const [i, n] of muchos.entries()) expect(n).toBeLessThanOrEqual((pocos[i] ?? 0) + 2);
  const cedidos = await t.arrange((ctx) => ctx.count(documentos, eq(documentos.estado_cesion, 'cedido')));
  expect(cedidos).toBe(74);
  expect(await t.arrange((ctx) => ctx.count(documentos, eq(documentos.estado_sii, 'reclamado')))).toBe(18);
});

it('de muchos archivos de cesión, el que se rehúsa después de escrito no deja nada y los demás quedan', async () => {
  const oyentes = (t.deps.registry as unknown as { handlers: Map<string, unknown[]> }).handlers;
  const antes = oyentes.get('documentos.cedidos') ?? [];
  const rehusa = async (ctx: Ctx, e: Event<'documentos.cedidos'>) => {
    const suyos = await ctx.rows(documentos, inArray(documentos.id, [...e.documentos]));
    if (suyos.some((d) => d.folio === '30001')) throw new Rule('documento_ya_cedido');
  };
  oyentes.set('documentos.cedidos', [...antes, rehusa]);
  const { r } = await subir('cargar_aec', 'aec.zip', aecs(30_000, 3));
  oyentes.set('documentos.cedidos', antes);
  expect(r.resultados.map((x) => x.codigo)).toEqual([null, 'documento_ya_cedido', null]);
  const escritos = await t.arrange((ctx) => ctx.rows(documentos, inArray(documentos.folio, ['30000', '30001', '30002'])));
  expect(escritos.map((d) => [d.folio, d.estado_cesion]).sort()).toEqual([
    ['30000', 'cedido'],
    ['30002', 'cedido'],
  ]);
  const suyas = inArray(
    cesiones.documento_id,
    escritos.map((d) => d.id),
  );
  expect(await t.arrange((ctx) => ctx.count(cesiones, suyas))).toBe(2);
});

it('la cadena de un documento, en dos filas del mismo registro, se escribe en su orden', async () => {
  await subir('cargar', 'carga.zip', zip(31_000, 2));
  const fila = (folio: number, de: typeof FACTORING, a: typeof FACTORING, hora: string) =>
    [
      ...[VENDEDOR.rut, 'Cesion Vigente', comprador(folio).rut, '', '33', 'Factura', folio, '2026-03-02', '12500000'],
      ...[de.rut, de.razon, '', a.rut, a.razon, '', `2026-03-04 ${hora}`, '12500000', '2026-04-15'],
    ].join(';');
  const filas = [
    fila(31_000, VENDEDOR, OTRO_FACTORING, '10:00'),
    fila(31_001, VENDEDOR, FACTORING, '10:00'),
    fila(31_000, OTRO_FACTORING, FACTORING, '11:00'),
    fila(31_001, VENDEDOR, OTRO_FACTORING, '12:00'),
  ];
  const { r } = await subir('importar_cesiones', 'c.csv', Buffer.from(`Consulta;Periodo\n${[CESIONES, ...filas].join('\n')}\n`));
  expect(r).toMatchObject({ actualizados: 3, conflictos: [{ codigo: 'documento_ya_cedido', linea: 6 }] });
  const [d] = await t.arrange((ctx) => ctx.rows(documentos, eq(documentos.folio, '31000')));
  expect(d?.estado_cesion).toBe('cedido');
  const cadena = await t.arrange((ctx) => ctx.rows(cesiones, eq(cesiones.documento_id, d?.id ?? '')));
  expect(cadena.map((c) => [c.seq, c.estado]).sort()).toEqual([
    [1, 'recedida'],
    [2, 'vigente'],
  ]);
});
