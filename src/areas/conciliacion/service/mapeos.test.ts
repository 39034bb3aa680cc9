import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { runAction } from '#platform/server/pipeline.ts';
import type { Session } from '#platform/server/session.ts';
import { eventos } from '#platform/server/tables.ts';
import { contract } from '../contract.ts';
import { mapeos } from '../tables.ts';
import { cargar, cuentaNueva, type Detalle, lineas, type Mesa, mesa, pasar } from './preparar.fixture.ts';

let m: Mesa;
beforeAll(async () => {
  m = await mesa('2026-06-10');
});
afterAll(() => m.t.close());

const TITULOS = 'Día valuta;Comprob.;Qué fue;Sale;Entra;Queda';
const MARZO = [TITULOS, '02-03-2026;77;ABONO CLIENTE;;1.500.000;2.500.000', '15-03-2026;78;PAGO;250.000;;2.250.000'].join('\n');
const ABRIL = [TITULOS, '05-04-2026;80;ABONO;;50.000;2.300.000'].join('\n');
const COLUMNAS = { fecha: 0, documento: 1, descripcion: 2, cargo: 3, abono: 4, saldo: 5 };
const texto = (t: string) => ({ nombre: 'cartola.csv', bytes: Buffer.from(t, 'latin1'), mime: 'text/csv' });

async function abrir(cuenta: { id: string }, mes: '03' | '04' = '03'): Promise<string> {
  const fechas = { fecha_inicio: `2026-${mes}-01`, fecha_termino: `2026-${mes}-${mes === '03' ? '31' : '30'}` };
  const { id } = await m.t.act(contract, 'crear', m.ana, { cuenta_corriente: cuenta.id, ...fechas });
  await pasar(m, id);
  return id;
}

/** An act with a file, through the whole pipeline. */
async function con<T>(quien: Session, name: string, archivo: ReturnType<typeof texto>, body: object, id?: string): Promise<T> {
  const service = m.t.deps.registry.area('conciliacion')?.service;
  if (!service) throw new Error('not mounted');
  const info = { traza: 'prueba', ip: null, agente: null };
  const datos = { service, name, session: quien, ...(id ? { id } : {}), body, archivos: [archivo], clave: randomUUID(), info };
  return (await runAction(m.t.deps, datos)).body as T;
}

type Dicho = { hoja?: number; fila?: number; mapeo?: object };
const mapear = (id: string, t: string, o: Dicho = {}) =>
  con<Detalle>(m.ana, 'cargar_mapeada', texto(t), { hoja: 0, fila: 1, mapeo: { columnas: COLUMNAS }, ...o }, id);
const de = async (cuenta: string) => (await m.t.ask(contract, 'mapeos', m.ana, { cuenta })).items;

describe('las columnas de una cartola las dice una persona una vez', () => {
  it('se carga con ellas, quedan para la cuenta y el mes siguiente no pregunta nada', async () => {
    const cuenta = await cuentaNueva(m);
    const marzo = await abrir(cuenta);
    await expect(cargar(m, m.ana, marzo, MARZO)).rejects.toMatchObject({ codigo: 'cartola_sin_titulos', status: 422 });
    const c = await mapear(marzo, MARZO);
    expect(c.cargas).toMatchObject([
      { agregadas: 2, avisos: expect.arrayContaining([expect.stringContaining('columnas que se indicaron')]) },
    ]);
    expect((await lineas(m, marzo)).banco.map((b) => [b.fecha, b.documento, b.monto, b.saldo])).toEqual([
      ['2026-03-02', '77', 1_500_000, 2_500_000],
      ['2026-03-15', '78', -250_000, 2_250_000],
    ]);
    expect(await de(cuenta.id)).toMatchObject([{ forma: 'dia valuta|comprob|que fue|sale|entra|queda', columnas: COLUMNAS, por: 'Ana' }]);
    await pasar(m, marzo);
    const abril = await abrir(cuenta, '04');
    expect((await cargar(m, m.ana, abril, ABRIL)).cargas).toMatchObject([{ agregadas: 1 }]);
  });

  it('son de su cuenta: el mismo archivo en otra vuelve a preguntar', async () => {
    const cuenta = await cuentaNueva(m);
    await mapear(await abrir(cuenta), MARZO);
    const otra = await cuentaNueva(m);
    await expect(cargar(m, m.ana, await abrir(otra), MARZO)).rejects.toMatchObject({ codigo: 'cartola_sin_titulos' });
    expect(await de(otra.id)).toEqual([]);
  });

  it('dichas de nuevo reemplazan a las anteriores, y la bitácora guarda unas y otras', async () => {
    const cuenta = await cuentaNueva(m);
    const id = await abrir(cuenta);
    const al_reves = { ...COLUMNAS, cargo: 4, abono: 3 };
    const { cargas } = await mapear(id, MARZO, { mapeo: { columnas: al_reves } });
    const [carga] = cargas;
    await m.t.act(contract, 'retirar_carga', m.ana, { carga: carga?.id ?? '', motivo: 'Columnas al revés' }, { id });
    await mapear(id, MARZO);
    expect(await de(cuenta.id)).toMatchObject([{ columnas: COLUMNAS }]);
    const notas = await m.t.arrange((ctx) =>
      ctx.db
        .select()
        .from(eventos)
        .where(and(eq(eventos.entidad_id, id), eq(eventos.accion, 'cargar-mapeada'))),
    );
    expect(notas).toHaveLength(2);
    expect(JSON.stringify(notas)).toContain('conciliacion_mapeo');
  });

  it('si la carga se rechaza no queda ni el mapeo', async () => {
    const cuenta = await cuentaNueva(m);
    const id = await abrir(cuenta);
    await expect(mapear(id, MARZO, { mapeo: { columnas: { fecha: 2, cargo: 3, abono: 4 } } })).rejects.toMatchObject({
      codigo: 'columnas_no_leen',
      status: 422,
    });
    await expect(mapear(id, ['Cuenta:;999;;;;', MARZO].join('\n'), { fila: 2 })).rejects.toMatchObject({
      codigo: 'cartola_de_otra_cuenta',
    });
    expect(await de(cuenta.id)).toEqual([]);
    expect(await m.t.arrange((ctx) => ctx.db.select().from(mapeos).where(eq(mapeos.cuenta_id, cuenta.id)))).toEqual([]);
  });

  it('lo que falta se dice en su campo', async () => {
    const id = await abrir(await cuentaNueva(m));
    const sinPar = { columnas: { fecha: 0, cargo: 3 } };
    await expect(mapear(id, MARZO, { mapeo: sinPar })).rejects.toMatchObject({
      status: 400,
      campos: { 'mapeo.columnas.abono': ['Los cargos y los abonos van juntos: diga las dos columnas'] },
    });
  });

  it('olvidarlas pide un motivo, y desde entonces el archivo se lee por sus títulos', async () => {
    const cuenta = await cuentaNueva(m);
    const id = await abrir(cuenta);
    await mapear(id, MARZO);
    const [dicho] = await de(cuenta.id);
    await m.t.act(contract, 'olvidar_mapeo', m.ana, { mapeo: dicho?.id ?? '', motivo: 'El banco cambió el formato' });
    expect(await de(cuenta.id)).toEqual([]);
    await expect(cargar(m, m.ana, id, ABRIL)).rejects.toMatchObject({ codigo: 'cartola_sin_titulos' });
    expect((await lineas(m, id)).banco).toHaveLength(2);
  });

  it('sólo en el paso de la carga, y sólo quien prepara', async () => {
    const cuenta = await cuentaNueva(m);
    const { id } = await m.t.act(contract, 'crear', m.ana, {
      cuenta_corriente: cuenta.id,
      fecha_inicio: '2026-03-01',
      fecha_termino: '2026-03-31',
    });
    await expect(mapear(id, MARZO)).rejects.toMatchObject({ codigo: 'transicion_no_permitida', status: 409 });
    const mirona = m.t.persona({ rut: '40000004-2', nombre: 'Mirona', modulos: ['conciliacion:ver'] });
    await expect(con(mirona, 'mostrar_cartola', texto(MARZO), {})).rejects.toMatchObject({ status: 403 });
  });
});

describe('la muestra de un archivo', () => {
  it('son sus filas tal como vienen, de cada hoja, sin escribir nada', async () => {
    const filas = [['Resumen'], [], ['Cuándo', 'Qué', 'Cuánto'], ['02/03/2026', 'Pago', -1500]];
    const bytes = await writeXlsxFile(filas.map((f) => f.map((value) => ({ value })))).toBuffer();
    const r = await con<{ hojas: object[] }>(
      m.ana,
      'mostrar_cartola',
      { nombre: 'x.xlsx', bytes: Buffer.from(bytes), mime: 'application/vnd.ms-excel' },
      {},
    );
    expect(r.hojas).toMatchObject([{ total: 4, filas: [['Resumen', null, null], [null, null, null], filas[2], filas[3]] }]);
  });
  it('un formato bancario y un archivo sin columnas se dicen por su nombre', async () => {
    const ofx = 'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1></BANKMSGSRSV1></OFX>';
    await expect(con(m.ana, 'mostrar_cartola', texto(ofx), {})).rejects.toMatchObject({ codigo: 'formato_sin_columnas' });
    await expect(con(m.ana, 'mostrar_cartola', texto('hola\nadiós'), {})).rejects.toMatchObject({ codigo: 'archivo_sin_columnas' });
    await expect(con(m.ana, 'mostrar_cartola', texto('%PDF-1.4'), {})).rejects.toMatchObject({ codigo: 'cartola_ilegible' });
  });
});
