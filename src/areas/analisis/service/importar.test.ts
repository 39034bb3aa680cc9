import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rutOf } from '#kernel/values/rut.ts';
import { traffic } from '#platform/server/database/cable.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { rcvFilas, rcvPeriodos } from '../tables.ts';
import { abrir, csvRcv, manos, nombreRcv } from './mundo.fixture.ts';

let t: TestApp;
let m: ReturnType<typeof manos>;
beforeAll(async () => {
  t = await abrir();
  m = manos(t);
});
afterAll(() => t.close());

const M = 1_000_000;
const DEUDOR = rutOf(99_990_950);
const venta = (neto: number, o: object = {}) => ({ rut: DEUDOR, neto, ...o });

async function abierto() {
  const rut = await m.cliente();
  const a = await m.nuevo(rut);
  const meses = async () =>
    (await t.detail(contract, m.quien(1), a.id)) as unknown as {
      vista: {
        ventas: {
          meses: {
            periodo: string;
            ventas: number | null;
            fuente: string | null;
            f29_difiere_pct: string | null;
            iva_pendiente?: number | null;
          }[];
        };
      };
    };
  const mes = async (p: string) => (await meses()).vista.ventas.meses.find((x) => x.periodo === p);
  return { rut, id: a.id, mes };
}

const f29 = (rut: string, periodo: string, ventas: number, o: object = {}) =>
  JSON.stringify({ rut, periodo, folio: '7000001', presentado: '2026-03-09', campos: { '020': ventas }, ...o });

describe('RCV y F29 de un análisis', () => {
  it('el mismo archivo dos veces no suma; el corregido reemplaza su mes y la edición anterior queda', async () => {
    const { rut, id, mes } = await abierto();
    const archivo = { nombre: nombreRcv(rut, '2026-01'), texto: csvRcv('2026-01', [venta(10 * M), venta(2 * M, { tipo: 61, folio: 9 })]) };
    expect((await m.subir(id, [archivo]))[0]).toMatchObject({ resultado: 'cargado', periodo: '2026-01' });
    expect((await m.subir(id, [archivo]))[0]).toMatchObject({ resultado: 'sin_cambios' });
    expect(await mes('2026-01')).toMatchObject({ ventas: 8 * M, fuente: 'RCV' });
    const corregido = { ...archivo, texto: csvRcv('2026-01', [venta(11 * M)]) };
    expect((await m.subir(id, [corregido]))[0]).toMatchObject({ resultado: 'reemplazado' });
    expect(await mes('2026-01')).toMatchObject({ ventas: 11 * M });
    const ediciones = await t.arrange((ctx) => ctx.rows(rcvPeriodos, eq(rcvPeriodos.rut, rut)));
    expect(ediciones.map((e) => [e.edicion, e.vigente]).sort()).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it('cada archivo responde por sí: uno de otro RUT, uno repetido y uno ilegible no detienen al bueno', async () => {
    const { rut, id, mes } = await abierto();
    const r = await m.subir(id, [
      { nombre: nombreRcv(rut, '2025-12'), texto: csvRcv('2025-12', [venta(5 * M)]) },
      { nombre: nombreRcv(rutOf(99_990_077), '2025-11'), texto: csvRcv('2025-11', [venta(5 * M)]) },
      { nombre: `copia ${nombreRcv(rut, '2025-12')}`, texto: csvRcv('2025-12', [venta(6 * M)]) },
      { nombre: 'fotos.csv', texto: 'esto;no;es\r\n1;2;3' },
    ]);
    expect(r.map((x) => [x.resultado, x.codigo])).toEqual([
      ['cargado', null],
      ['rechazado', 'rcv_de_otro_rut'],
      ['rechazado', 'archivo_repetido'],
      ['rechazado', 'archivo_ilegible'],
    ]);
    expect(r[1]?.detail).toBe('El archivo es de 99.990.077-1');
    expect(r[3]?.detail).toContain('no es un RCV del SII');
    expect(await mes('2025-12')).toMatchObject({ ventas: 5 * M });
  });

  it('veinticuatro meses de una vez cuestan poco más que uno, y el mismo archivo dos veces en un envío cuenta una', async () => {
    const { rut, id, mes } = await abierto();
    const contando = async (archivos: Parameters<typeof m.subir>[1]) => {
      const antes = traffic.sent;
      const r = await m.subir(id, archivos);
      return { r: r.map((x) => x.resultado), sentencias: traffic.sent - antes };
    };
    const todos = m.archivosV15(rut);
    await contando(todos.slice(0, 2));
    const uno = await contando(todos.slice(2, 3));
    const veintitres = await contando([...todos.slice(3), ...todos.slice(0, 1), ...todos.slice(3, 4)]);
    expect(veintitres.r).toEqual([...todos.slice(3).map(() => 'cargado'), 'sin_cambios', 'sin_cambios']);
    expect(veintitres.sentencias - uno.sentencias).toBeLessThanOrEqual(4);
    expect(await mes('2026-02')).toMatchObject({ ventas: 19_200_000, fuente: 'RCV' });
  });

  it('dos análisis de un cliente que cargan los mismos meses a la vez dejan cada mes una vez, y ningún envío se pierde', async () => {
    const { rut, id } = await abierto();
    const otro = await m.nuevo(rut, { tipo: 'RENOVACION' });
    const todos = m.archivosV15(rut);
    const [suyos, del_otro] = await Promise.all([m.subir(id, todos), m.subir(otro.id, [...todos].reverse())]);
    for (const r of [suyos, del_otro])
      expect(r.every((x) => x.resultado === 'cargado' || x.codigo === null || x.codigo === 'duplicado')).toBe(true);
    const vigentes = await t.arrange((ctx) => ctx.rows(rcvPeriodos, and(eq(rcvPeriodos.rut, rut), eq(rcvPeriodos.vigente, true))));
    expect(vigentes.map((v) => v.periodo).sort()).toEqual(todos.map((a) => a.nombre.slice(-10, -4).replace(/(\d{4})/, '$1-')).sort());
  });

  it('una fila que no se lee rehúsa el archivo entero y dice cuál: folio negativo y documento repetido', async () => {
    const { rut, id, mes } = await abierto();
    const con = (ventas: Parameters<typeof csvRcv>[1]) =>
      m.subir(id, [{ nombre: nombreRcv(rut, '2025-10'), texto: csvRcv('2025-10', ventas) }]);
    expect((await con([venta(M), venta(M, { folio: -5 })]))[0]).toMatchObject({ codigo: 'rcv_ilegible', detail: 'Fila 3: folio: falta' });
    expect((await con([venta(M, { folio: 8 }), venta(M, { folio: 8 })]))[0]).toMatchObject({
      codigo: 'rcv_ilegible',
      detail: 'Fila 3: repite el documento 33-8',
    });
    expect(await mes('2025-10')).toMatchObject({ ventas: null, fuente: null });
  });

  it('lee un archivo con BOM, otro en Windows-1252, y una celda que parece fórmula queda como texto', async () => {
    const { rut, id } = await abierto();
    const conBom = `\uFEFF${csvRcv('2025-09', [venta(M, { razon: '=1+1' })])}`;
    const latin = Buffer.from(csvRcv('2025-08', [venta(M, { razon: 'Viñas del Ñuble Ltda.' })]), 'latin1');
    const r = await m.subir(id, [
      { nombre: nombreRcv(rut, '2025-09'), texto: conBom },
      { nombre: nombreRcv(rut, '2025-08'), texto: latin },
    ]);
    expect(r.map((x) => x.resultado)).toEqual(['cargado', 'cargado']);
    const filas = await t.arrange((ctx) => ctx.rows(rcvFilas, eq(rcvFilas.rut_contraparte, DEUDOR)));
    expect(filas.map((f) => f.razon)).toEqual(expect.arrayContaining(['=1+1', 'Viñas del Ñuble Ltda.']));
  });

  it('un archivo de más filas que las de un mes se rehúsa con palabras', async () => {
    const { rut, id } = await abierto();
    const muchas = csvRcv(
      '2025-07',
      Array.from({ length: 50_010 }, () => venta(1)),
    );
    const [r] = await m.subir(id, [{ nombre: nombreRcv(rut, '2025-07'), texto: muchas }]);
    expect(r).toMatchObject({ resultado: 'rechazado', codigo: 'archivo_ilegible' });
    expect(r?.detail).toContain('50000 filas');
  });

  it('un mes que no ha empezado, o que nadie dice, se rehúsa; el que está en curso no cuenta todavía', async () => {
    const { rut, id } = await abierto();
    const r = await m.subir(id, [
      { nombre: nombreRcv(rut, '2026-04'), texto: csvRcv('2026-04', [venta(M)]) },
      {
        nombre: 'ventas.csv',
        texto: `${csvRcv('2025-01', [venta(M)])}\r\n${csvRcv('2025-02', [venta(M, { folio: 77 })]).split('\r\n')[1]}`,
      },
      { nombre: 'enero.csv', texto: csvRcv('2025-01', [venta(M)]) },
    ]);
    expect(r.map((x) => x.codigo)).toEqual(['rcv_mes_futuro', 'rcv_sin_periodo', null]);
    expect(r[2]).toMatchObject({ resultado: 'cargado', periodo: '2025-01' });
  });

  it('el F29 vale donde no hay RCV; manda el último presentado, y si difieren más de 5 % se dice', async () => {
    const { rut, id, mes } = await abierto();
    const subir = async (texto: string) => (await m.subir(id, [{ nombre: 'f29.json', texto }]))[0];
    expect(await subir(f29(rut, '202601', 41_900_000, { presentado: '2026-02-12' }))).toMatchObject({ resultado: 'cargado' });
    expect(await mes('2026-01')).toMatchObject({ ventas: 41_900_000, fuente: 'F29' });
    await m.subir(id, [{ nombre: nombreRcv(rut, '2026-01'), texto: csvRcv('2026-01', [venta(40 * M)]) }]);
    expect(await mes('2026-01')).toMatchObject({ ventas: 40 * M, fuente: 'RCV', f29_difiere_pct: null });
    await subir(f29(rut, '2026-01', 42_500_000, { folio: '7000002', rectificatoria: true }));
    expect(await mes('2026-01')).toMatchObject({ ventas: 40 * M, f29_difiere_pct: '5.88' });
    await subir(f29(rut, '2026-01', 10, { folio: '7000003', presentado: '2026-02-11' }));
    expect(await mes('2026-01')).toMatchObject({ f29_difiere_pct: '5.88' });
    expect(await subir(f29(rut, '2026-01', 42_500_000, { folio: '7000002' }))).toMatchObject({ resultado: 'sin_cambios', detail: null });
    const descuadrado = f29(rut, '2025-12', 1, { campos: { '538': 19, '537': 100, '520': 90 } });
    expect(await subir(descuadrado)).toMatchObject({ resultado: 'cargado', detail: expect.stringContaining('Sus créditos no suman') });
  });

  it('un F29 de otro RUT, con campos que no son o que no es JSON se rehúsa con palabras', async () => {
    const { rut, id } = await abierto();
    const subir = async (texto: string) => (await m.subir(id, [{ nombre: 'f29.json', texto }]))[0];
    expect(await subir(f29(rutOf(99_990_077), '2026-01', 1))).toMatchObject({ codigo: 'rcv_de_otro_rut' });
    expect(await subir('{')).toMatchObject({ codigo: 'f29_ilegible', detail: 'El F29 no se puede leer: no es JSON' });
    expect((await subir(f29(rut, '2026-13', 1)))?.detail).toBe('El F29 no se puede leer: periodo falta o no es válido');
    expect((await subir(f29(rut, '2026-01', 1, { campos: { '538': 1.5 } })))?.codigo).toBe('f29_ilegible');
  });

  it('las boletas de un archivo son una cifra de su mes: suman a las ventas y no son ningún deudor', async () => {
    const { rut, id, mes } = await abierto();
    const consumidor = rutOf(66_666_666);
    const filas = [
      venta(10 * M),
      venta(3 * M, { rut: consumidor, tipo: 39, folio: 500 }),
      venta(2 * M, { rut: consumidor, tipo: 41, folio: 7 }),
    ];
    const [r] = await m.subir(id, [{ nombre: nombreRcv(rut, '2026-01'), texto: csvRcv('2026-01', filas) }]);
    expect(r).toMatchObject({ resultado: 'cargado', filas: 3 });
    expect(await mes('2026-01')).toMatchObject({ ventas: 15 * M, boletas: 5 * M });
    expect(await t.arrange((ctx) => ctx.count(rcvFilas, eq(rcvFilas.rut_contraparte, consumidor)))).toBe(0);
    const d = await t.ask(contract, 'deudores', m.quien(1), { rut });
    expect(d.lista.map((x) => [x.rut, x.participacion_pct])).toEqual([[DEUDOR, '100.00']]);
  });

  const documento = (neto: number, o: object = {}) => ({
    tipo: 33,
    folio: 1,
    rut: DEUDOR,
    razon_social: 'Deudor',
    fecha: '2026-01-05',
    neto,
    iva: Math.round(neto * 0.19),
    total: neto + Math.round(neto * 0.19),
    ...o,
  });
  it('lo que trae una conexión entra por meses, con sus boletas y sus F29; el mismo mes otra vez no suma', async () => {
    const { rut, id, mes } = await abierto();
    const subir = async (dicho: object) => (await m.subir(id, [{ nombre: 'conexion.json', texto: JSON.stringify(dicho) }]))[0];
    const enero = { libro: 'VENTA', periodo: '202601', documentos: [documento(8 * M)], boletas: { cantidad: 40, neto: 2 * M } };
    const compras = { libro: 'COMPRA', periodo: '202601', documentos: [documento(6 * M)] };
    const diciembre = { libro: 'VENTA', periodo: '2025-12', documentos: [documento(9 * M, { fecha: '2025-12-30' })] };
    const forma = { periodo: '202601', folio: '7000009', presentado: '2026-02-12', campos: { '020': 10 * M } };
    const dicho = { rut, meses: [enero, compras, diciembre], f29: [forma] };
    expect(await subir(dicho)).toMatchObject({ resultado: 'cargado', que: 'Conexión, 3 meses y 1 F29', filas: 43 });
    expect(await mes('2026-01')).toMatchObject({ ventas: 10 * M, compras: 6 * M, boletas: 2 * M, fuente: 'RCV', f29_difiere_pct: null });
    expect(await mes('2025-12')).toMatchObject({ ventas: 9 * M, boletas: 0 });
    expect(await subir(dicho)).toMatchObject({ resultado: 'sin_cambios' });
    expect(await subir({ rut, meses: [enero] })).toMatchObject({ resultado: 'sin_cambios', periodo: '2026-01' });
    expect(await subir({ rut, meses: [{ ...enero, documentos: [documento(7 * M)] }] })).toMatchObject({ resultado: 'reemplazado' });
    const periodos = await t.arrange((ctx) => ctx.rows(rcvPeriodos, eq(rcvPeriodos.rut, rut)));
    expect(new Set(periodos.map((p) => p.origen))).toEqual(new Set(['CONEXION']));
  });

  it('una conexión de otro RUT, con una boleta por documento, un mes dos veces o que no se lee no deja nada', async () => {
    const { rut, id, mes } = await abierto();
    const subir = async (dicho: object) => (await m.subir(id, [{ nombre: 'conexion.json', texto: JSON.stringify(dicho) }]))[0];
    const enero = { libro: 'VENTA', periodo: '202601', documentos: [documento(8 * M)] };
    expect(await subir({ rut: rutOf(99_990_077), meses: [enero] })).toMatchObject({ codigo: 'rcv_de_otro_rut' });
    const conBoleta = { ...enero, documentos: [documento(M, { tipo: 39 })] };
    expect((await subir({ rut, meses: [conBoleta] }))?.detail).toBe(
      'Lo que trae la conexión no se puede leer: Las boletas van en su total',
    );
    expect(await subir({ rut, meses: [enero, enero] })).toMatchObject({ codigo: 'archivo_repetido' });
    expect(await subir({ rut, meses: [{ ...enero, documentos: [documento(M), documento(M)] }] })).toMatchObject({
      codigo: 'rcv_ilegible',
      detail: 'Fila 2: repite el documento 33-1',
    });
    expect(await subir({ rut, meses: [{ ...enero, documentos: [documento(-M)] }] })).toMatchObject({ codigo: 'conexion_ilegible' });
    expect(await subir({ rut, meses: [] })).toMatchObject({ codigo: 'conexion_ilegible' });
    expect(await mes('2026-01')).toMatchObject({ ventas: null });
  });

  it('el IVA que se debe hace más de dos meses pide decir cómo se paga; pagado, ya no', async () => {
    const { rut, id, mes } = await abierto();
    const debe = (periodo: string, folio: string, iva_pendiente: number | null) =>
      m.subir(id, [
        { nombre: 'f29.json', texto: f29(rut, periodo, 10 * M, { folio, ...(iva_pendiente === null ? {} : { iva_pendiente }) }) },
      ]);
    const falta = async () => {
      const a = (await t.detail(contract, m.quien(1), id)) as unknown as {
        vista: { secciones: { numero: number; faltantes: string[] }[] };
      };
      return a.vista.secciones.find((s) => s.numero === 2)?.faltantes.filter((f) => f.includes('IVA')) ?? [];
    };
    // On 10-03-2026 January has not been two months over; December has.
    await debe('2026-01', '7100001', 900_000);
    expect([await falta(), await mes('2026-01')]).toMatchObject([[], { iva_pendiente: 900_000 }]);
    await debe('2025-12', '7100002', 1_200_000);
    expect(await falta()).toEqual(['cómo se paga el IVA que debe: 12-2025 ($1.200.000)']);
    await m.seccion(id, 2, { razon_iva: 'Convenio con la Tesorería en doce cuotas' });
    expect(await falta()).toEqual([]);
    await m.seccion(id, 2, { razon_iva: '' });
    // The same form without the figure does not erase it; paid, it does.
    await debe('2025-12', '7100002', null);
    expect(await falta()).toHaveLength(1);
    expect((await debe('2025-12', '7100002', 0))[0]).toMatchObject({ resultado: 'cargado' });
    expect([await falta(), (await mes('2025-12'))?.ventas]).toEqual([[], 10 * M]);
  });
});
