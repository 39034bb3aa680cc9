import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pantallas } from '#app/areas.server.gen.ts';
import { abonarObligacion } from '#areas/libro/public.server.ts';
import { contract } from '#areas/reportes/contract.ts';
import { procesarReportes } from '#areas/reportes/public.server.ts';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Session } from '#platform/server/session.ts';
import { type Relato, relato } from './relato.fixture.ts';

// Six weeks of the company told, each report asked by people of its own: what it says is compared with what the same person explores.
let t: Relato;
let [gerencia, ejecutivo, auditor, contabilidad]: Session[] = [];
const quien = (s: Session | undefined): Session => {
  if (!s) throw new Error('not signed in');
  return s;
};
beforeAll(async () => {
  t = await relato();
  [gerencia, ejecutivo, auditor, contabilidad] = await Promise.all(
    ['gerencia', 'ejecutivo', 'auditor', 'contabilidad'].map((c) => t.sesion(c)),
  );
}, 180_000);
afterAll(() => t.close());

const MES = { desde: '2024-03-01', hasta: '2024-04-26' } as const;
const correr = () => procesarReportes(t.deps);
const una = (s: Session | undefined, id: string) => t.ask(contract, 'ejecucion', quien(s), {}, id);
async function ejecutada(
  s: Session | undefined,
  reporte: string,
  o: { formato?: 'csv' | 'xlsx' | 'pdf'; al?: string; conocido_al?: string } = {},
) {
  const { formato = 'csv', ...dias } = o;
  const { id } = await t.act(contract, 'ejecutar', quien(s), { reporte, formato, ...MES, ...dias });
  await correr();
  return una(s, id);
}
async function bytes(s: Session | undefined, id: string): Promise<Buffer> {
  const f = (await t.ask(contract, 'archivo', quien(s), {}, id)) as { parts: AsyncIterable<Uint8Array> };
  const partes: Uint8Array[] = [];
  for await (const p of f.parts) partes.push(p);
  return Buffer.concat(partes);
}
const correos = async (empresa = t.empresa_id) =>
  (
    await t.deps.database.sql(
      `select para, asunto, adjuntos from correo_salida where empresa_id = $1 and asunto like 'Mi cartera%' order by creado_en`,
      [empresa],
    )
  ).rows;

describe('el catálogo de reportes', () => {
  it('nombra los que su lector puede ver y ninguno más; el que no se nombra no corre', async () => {
    const suyos = (await t.ask(contract, 'catalogo', quien(ejecutivo), {})).map((r) => r.nombre);
    expect(suyos).toContain('antiguedad');
    expect(suyos).not.toContain('lecturas_personas');
    expect(suyos).not.toContain('iva_mensual');
    await expect(t.act(contract, 'ejecutar', quien(ejecutivo), { reporte: 'iva_mensual', ...MES })).rejects.toMatchObject({ status: 403 });
    await expect(t.ask(contract, 'previa', quien(ejecutivo), { reporte: 'iva_mensual', ...MES })).rejects.toMatchObject({ status: 403 });
    await expect(t.act(contract, 'ejecutar', quien(ejecutivo), { reporte: 'no_existe', ...MES })).rejects.toMatchObject({ status: 404 });
  });

  it('cada uno se lee, y su muestra y sus totales son los de su archivo', async () => {
    for (const r of await t.ask(contract, 'catalogo', quien(gerencia), {})) {
      const p = await t.ask(contract, 'previa', quien(gerencia), { reporte: r.nombre, ...MES });
      const e = await ejecutada(gerencia, r.nombre);
      expect([r.nombre, e.estado, e.error]).toEqual([r.nombre, 'lista', null]);
      expect([r.nombre, e.filas, e.totales]).toEqual([r.nombre, p.total, p.totales]);
    }
  });

  it('cada fila de una lista abre una página que existe, y cada cifra de un resumen, las filas que la suman', async () => {
    const conocidas = pantallas.map((x) => new RegExp(`^${x.path.replaceAll(/\$[a-z_]+/g, '[^/]+')}$`));
    const mal: string[] = [];
    let [abren, sumadas] = [0, 0];
    for (const r of await t.ask(contract, 'catalogo', quien(gerencia), {})) {
      const p = await t.ask(contract, 'previa', quien(gerencia), { reporte: r.nombre, ...MES });
      const suma = p.pregunta?.medidas.find((m) => m.se_suma && m.unidad === 'pesos');
      if (!p.pregunta) {
        for (const f of p.filas) if (!conocidas.some((x) => x.test((f.url ?? '').split('?')[0] ?? ''))) mal.push(`${r.nombre}: ${f.url}`);
        abren += p.filas.length;
      } else if (suma && p.pregunta.filas.length <= 4) {
        const { filas, ...pregunta } = { ...p.pregunta, medidas: p.pregunta.medidas.map((m) => m.nombre) };
        const i = p.columnas.findIndex((c) => c.campo === suma.nombre);
        for (const f of p.filas.slice(0, 3)) {
          const celda = { filas: JSON.parse(f.clave || '[]') as string[] };
          const { items, total } = await t.ask(contract, 'explorar_filas', quien(gerencia), {
            ...pregunta,
            filas,
            ...(r.ambito === 'entre' ? MES : {}),
            celda,
            perPage: 100,
          });
          if (total > 100) continue;
          const detras = items.reduce((n, x) => n + Number(x.valores[suma.nombre] ?? 0), 0);
          if (detras !== Number(f.celdas[i])) mal.push(`${r.nombre} ${f.clave}: ${detras} detrás de ${f.celdas[i]}`);
          sumadas += 1;
        }
      }
    }
    expect(mal).toEqual([]);
    expect(abren).toBeGreaterThan(10);
    expect(sumadas).toBeGreaterThan(20);
  });

  it('la antigüedad es lo que dice el explorador el mismo día, total incluido', async () => {
    const p = await t.ask(contract, 'previa', quien(gerencia), { reporte: 'antiguedad' });
    const x = await t.ask(contract, 'explorar', quien(gerencia), { cubo: 'deudas', medidas: ['deuda', 'vencido'], filas: ['tramo_mora'] });
    const total = x.totales.find((c) => c.filas.length === 0)?.valores;
    expect(p.totales).toMatchObject({ deuda: total?.deuda, vencido: total?.vencido });
    expect(p.total).toBe(x.celdas.length);
  });

  it('un parámetro malo se rehúsa en su campo', async () => {
    const pedir = (o: object) => t.ask(contract, 'previa', quien(gerencia), { reporte: 'antiguedad', ...o });
    await expect(pedir({ al: '2024-02-30' })).rejects.toMatchObject({ status: 400 });
    await expect(pedir({ al: '2031-12-31' })).rejects.toMatchObject({ codigo: 'fecha_futura' });
    await expect(pedir({ al: '1999-01-01' })).rejects.toMatchObject({ codigo: 'fecha_sin_libros' });
    await expect(pedir({ conocido_al: 'ayer' })).rejects.toMatchObject({ status: 400 });
    const malo = [{ dimension: 'rut"; drop table x; --', op: 'es' as const, valores: ['1'] }];
    await expect(pedir({ filtros: malo })).rejects.toMatchObject({ status: 400 });
    const ajeno = [{ dimension: 'via', op: 'es' as const, valores: ['CAJA'] }];
    await expect(pedir({ filtros: ajeno })).rejects.toMatchObject({ codigo: 'dimension_no_aplica' });
  });
});

describe('una ejecución', () => {
  it('escribe un archivo entero que dice qué es, de quién y cómo se comprueba', async () => {
    const e = await ejecutada(gerencia, 'cartera_vigente_morosa');
    const csv = (await bytes(gerencia, e.id)).toString('utf8');
    const lineas = csv.split('\r\n').filter((l) => l !== '');
    expect(lineas.filter((l) => l.includes(';'))).toHaveLength(Number(e.filas) + 2);
    expect(csv).toContain(`Folio: ${e.folio}`);
    expect(csv).toContain(String(e.hash_datos));
    expect(csv).toContain('Alcance: Toda la empresa');
    expect(
      createHash('sha256')
        .update(await bytes(gerencia, e.id))
        .digest('hex'),
    ).toBe(e.hash_archivo);
    const v = await t.ask(contract, 'verificar', quien(contabilidad), { folio: e.folio, hash: String(e.hash_datos) });
    expect(v).toMatchObject({ coincide: true, titulo: 'Cartera vigente y morosa', filas: e.filas });
    const otra = await t.ask(contract, 'verificar', quien(contabilidad), { folio: e.folio, hash: '0'.repeat(64) });
    expect(otra).toEqual({ coincide: false, titulo: null, al: null, emitido: null, filas: null });
  });

  it('los tres formatos salen de las mismas filas: una sola huella de los datos', async () => {
    const huellas = [];
    for (const formato of ['csv', 'xlsx', 'pdf'] as const) huellas.push((await ejecutada(gerencia, 'antiguedad', { formato })).hash_datos);
    expect(new Set(huellas).size).toBe(1);
  });

  it('repetida sin que nada cambie es igual; de otro día dice qué filas cambiaron', async () => {
    const e = await ejecutada(gerencia, 'cartera_vigente_morosa');
    const { id } = await t.act(contract, 'repetir', quien(gerencia), {}, { id: e.id });
    await correr();
    expect(await t.ask(contract, 'comparar', quien(gerencia), { con: e.id }, id)).toMatchObject({ igual: true, filas: [] });
    const antes = await ejecutada(gerencia, 'cartera_vigente_morosa', { al: '2024-03-20' });
    const c = await t.ask(contract, 'comparar', quien(gerencia), { con: antes.id }, e.id);
    expect(c.igual).toBe(false);
    expect(Number(antes.filas) + c.entran - c.salen).toBe(e.filas);
  });

  it('con lo sabido fijo, ningún acto posterior cambia su huella; sin fijarlo, se dice qué fila cambió', async () => {
    const sabido = { al: '2024-04-26', conocido_al: new Date().toISOString() };
    const [fija, libre] = [
      await ejecutada(gerencia, 'cartera_vigente_morosa', sabido),
      await ejecutada(gerencia, 'cartera_vigente_morosa'),
    ];
    const dia = fecha('2024-04-26');
    await t.arrange((ctx) => abonarObligacion(ctx, t.deuda.pk, [{ concepto: 'CAPITAL', monto: pesos(1_000) }], dia, dia));
    expect((await ejecutada(gerencia, 'cartera_vigente_morosa', sabido)).hash_datos).toBe(fija.hash_datos);
    const despues = await ejecutada(gerencia, 'cartera_vigente_morosa');
    const c = await t.ask(contract, 'comparar', quien(gerencia), { con: libre.id }, despues.id);
    expect(c).toMatchObject({ igual: false, entran: 0, salen: 0, cambian: 1, filas: [{ clave: t.deuda.pk, clase: 'cambia' }] });
  });

  it('lleva el alcance de quien la pidió: otro la ve como si no existiera, y sus filas son parte de las de todos', async () => {
    const [toda, suya] = [await ejecutada(gerencia, 'cesiones'), await ejecutada(ejecutivo, 'cesiones')];
    await expect(una(ejecutivo, toda.id)).rejects.toMatchObject({ status: 404 });
    await expect(t.ask(contract, 'archivo', quien(ejecutivo), {}, toda.id)).rejects.toMatchObject({ status: 404 });
    expect(Number(suya.filas)).toBeLessThanOrEqual(Number(toda.filas));
    expect((await una(auditor, toda.id)).folio).toBe(toda.folio);
  });

  it('hay tres por persona a la vez, y la cuarta espera', async () => {
    const ids = [];
    for (let i = 0; i < 3; i += 1) ids.push((await t.act(contract, 'ejecutar', quien(gerencia), { reporte: 'antiguedad' })).id);
    await expect(t.act(contract, 'ejecutar', quien(gerencia), { reporte: 'antiguedad' })).rejects.toMatchObject({
      status: 429,
      codigo: 'demasiados_reportes',
    });
    const e = await t.act(contract, 'cancelar', quien(gerencia), {}, { id: String(ids[0]) });
    expect(e.estado).toBe('cancelada');
    await correr();
    expect((await una(gerencia, String(ids[0]))).hash_archivo).toBeNull();
    expect((await una(gerencia, String(ids[1]))).estado).toBe('lista');
    await expect(t.ask(contract, 'archivo', quien(gerencia), {}, String(ids[0]))).rejects.toMatchObject({ status: 409 });
    await expect(t.act(contract, 'cancelar', quien(gerencia), {}, { id: String(ids[1]) })).rejects.toMatchObject({
      codigo: 'transicion_no_permitida',
    });
  });

  it('la que no da señales por un minuto se ve interrumpida, sin una fila', async () => {
    const { id } = await t.act(contract, 'ejecutar', quien(gerencia), { reporte: 'antiguedad' });
    await t.deps.database.sql(`update reporte_ejecucion set estado = 'en_curso', latido = now() - interval '2 minutes' where id = '${id}'`);
    await correr();
    expect(await una(gerencia, id)).toMatchObject({ estado: 'interrumpida', hash_datos: null });
    expect((await t.deps.database.sql(`select 1 from reporte_fila where ejecucion_id = '${id}'`)).rows).toEqual([]);
  });

  it('la base rehúsa una fila de una corrida que no existe', async () => {
    const fila = `insert into reporte_fila (empresa_id, ejecucion_id, n, clave, datos) values ('${t.empresa_id}', gen_random_uuid(), 1, '1', '[]')`;
    await expect(t.deps.database.sql(fila)).rejects.toThrow('la corrida de las filas no existe');
  });

  it('en la base embebida, la que un proceso dejó a medias se suelta cuando el siguiente empieza, sin esperar el minuto', async () => {
    const { id } = await t.act(contract, 'ejecutar', quien(gerencia), { reporte: 'antiguedad' });
    const marcar = (hace: string) =>
      t.deps.database.sql(`update reporte_ejecucion set estado = 'en_curso', latido = now() - interval '${hace}' where id = '${id}'`);
    await marcar('1 second');
    await correr();
    expect((await una(gerencia, id)).estado).toBe('en_curso');
    await procesarReportes({ ...t.deps });
    const sola = t.deps.database.engine === 'pglite';
    expect((await una(gerencia, id)).estado).toBe(sola ? 'interrumpida' : 'en_curso');
    await marcar('2 minutes');
    await correr();
    expect((await una(gerencia, id)).estado).toBe('interrumpida');
  });

  it('quien la pidió y ya no puede ver el reporte no la recibe', async () => {
    const { id } = await t.act(
      contract,
      'ejecutar',
      { ...quien(ejecutivo), ability: quien(gerencia).ability },
      { reporte: 'iva_mensual', ...MES },
    );
    await correr();
    const e = await una(ejecutivo, id);
    expect(e.estado).toBe('fallida');
    expect(e.error).toContain('No tiene permiso');
  });

  it('un PDF de más de 5.000 filas se rehúsa al pedirlo, con cuántas son', async () => {
    await t.deps.database.sql(
      `insert into lectura (id, empresa_id, usuario, rut_visto, area, hora) select gen_random_uuid(), '${t.empresa_id}', '${quien(gerencia).usuario_id}', '1-9', 'x', '2024-04-01T12:00:00Z' from generate_series(1, 5001)`,
    );
    const pedido = { reporte: 'lecturas_personas', formato: 'pdf' as const, ...MES };
    await expect(t.act(contract, 'ejecutar', quien(auditor), pedido)).rejects.toMatchObject({ status: 422, codigo: 'pdf_extenso' });
  });

  it('un texto que parece fórmula se abre como texto', async () => {
    await t.deps.database.sql(
      `insert into lectura (id, empresa_id, usuario, rut_visto, area, motivo, hora) select gen_random_uuid(), '${t.empresa_id}', '${quien(gerencia).usuario_id}', '1-9', 'x', m, '2024-03-02T12:00:00Z' from unnest(array['=1+1', '＝1+1', '-2+3', E'\\t=1', E'\\r=1', '@a']) m`,
    );
    const e = await ejecutada(auditor, 'lecturas_personas');
    const csv = (await bytes(auditor, e.id)).toString('utf8');
    for (const m of ['=1+1', '＝1+1', '-2+3', '\t=1', '@a']) expect(csv).toContain(`'${m}`);
  });
});

describe('un reporte programado', () => {
  const DATOS = {
    nombre: 'Mi cartera',
    reporte: 'cartera_vigente_morosa',
    relativa: 'hoy' as const,
    cuando: { cada: 'dia' as const },
    formato: 'csv' as const,
  };

  it('no se envía a quien no puede verlo, ni adjunta personas', async () => {
    const a = (reporte: string, o: object = {}) =>
      t.act(contract, 'programar', quien(contabilidad), { ...DATOS, reporte, destinatarios: [quien(ejecutivo).usuario_id], ...o });
    await expect(a('iva_mensual')).rejects.toMatchObject({ codigo: 'destinatario_sin_permiso' });
    await expect(a('cartera_vigente_morosa', { adjuntar: true })).rejects.toMatchObject({ codigo: 'no_adjuntable' });
  });

  it('corre una vez por persona y día, con el alcance de cada una; pausado no corre', async () => {
    const destinatarios = [quien(ejecutivo).usuario_id, quien(gerencia).usuario_id];
    const p = await t.act(contract, 'programar', quien(gerencia), { ...DATOS, destinatarios });
    await Promise.all([correr(), procesarReportes({ ...t.deps })]);
    await correr();
    const enviados = await correos();
    expect(enviados.map((c) => (c.para as string[])[0]).sort()).toEqual(['ejecutivo@demo.cl', 'gerencia@demo.cl']);
    expect(enviados.every((c) => c.adjuntos === null)).toBe(true);
    const { rows } = await t.deps.database.sql(
      `select usuario_id, filas, hash_datos, alcance from reporte_ejecucion where programacion_id = '${p.id}' and estado = 'lista'`,
    );
    expect(rows).toHaveLength(2);
    expect(new Set(rows.map((r) => r.alcance)).size).toBe(2);
    const pausada = await t.act(contract, 'pausar', quien(gerencia), { version: p.version + 1, motivo: 'De vacaciones' }, { id: p.id });
    const hoy = fecha('2024-04-26');
    await t.setHoy(addDays(hoy, 3));
    await correr();
    expect(await correos()).toHaveLength(2);
    await expect(t.act(contract, 'reanudar', quien(ejecutivo), { version: pausada.version }, { id: p.id })).rejects.toMatchObject({
      status: 403,
    });
    await t.act(contract, 'reanudar', quien(gerencia), { version: pausada.version }, { id: p.id });
    await correr();
    expect(await correos()).toHaveLength(4);
  });
});

describe('una vista del explorador', () => {
  it('guardar y guardar como son dos actos; la de otro no se cambia', async () => {
    const v = await t.act(contract, 'guardar_como', quien(gerencia), {
      nombre: 'Mora por sucursal',
      cubo: 'deudas',
      pregunta: 'cubo=deudas',
      compartida: true,
    });
    await expect(
      t.act(contract, 'guardar_como', quien(gerencia), { nombre: 'Mora por sucursal', cubo: 'deudas', pregunta: 'x' }),
    ).rejects.toMatchObject({ codigo: 'nombre_repetido' });
    const cambio = { nombre: v.nombre, cubo: v.cubo, pregunta: 'cubo=deudas&filas=rol', compartida: true };
    await expect(
      t.act(contract, 'guardar', quien(ejecutivo), { ...cambio, compartida: false, version: 1 }, { id: v.id }),
    ).rejects.toMatchObject({
      codigo: 'vista_ajena',
    });
    await t.act(contract, 'guardar', quien(gerencia), { ...cambio, version: 1 }, { id: v.id });
    await expect(t.act(contract, 'guardar', quien(gerencia), { ...cambio, version: 1 }, { id: v.id })).rejects.toMatchObject({
      codigo: 'version_obsoleta',
    });
    expect((await t.ask(contract, 'vistas', quien(ejecutivo), {})).map((x) => [x.nombre, x.suya])).toEqual([['Mora por sucursal', false]]);
    await expect(
      t.act(contract, 'guardar_como', quien(ejecutivo), { nombre: 'Otra', cubo: 'deudas', pregunta: 'x', compartida: true }),
    ).rejects.toMatchObject({ status: 403 });
  });

  it('una exploración se exporta con los mismos totales que muestra', async () => {
    const pregunta = { cubo: 'compras', medidas: ['colocado'], filas: ['deudor'] };
    const { id } = await t.act(contract, 'ejecutar_exploracion', quien(gerencia), { pregunta, formato: 'xlsx', ...MES });
    await correr();
    const x = await t.ask(contract, 'explorar', quien(gerencia), { ...pregunta, ...MES });
    expect(await una(gerencia, id)).toMatchObject({
      estado: 'lista',
      filas: x.celdas.length,
      totales: { colocado: x.totales[0]?.valores.colocado },
    });
  });
});

describe('lo que vence', () => {
  it('a los siete días se olvidan las filas y el archivo; la ejecución y sus huellas quedan', async () => {
    const e = await ejecutada(gerencia, 'antiguedad');
    await t.setHoy(addDays(fecha(String(e.vence)), 1));
    await correr();
    const despues = await una(gerencia, e.id);
    expect(despues).toMatchObject({ estado: 'vencida', hash_datos: e.hash_datos, hash_archivo: e.hash_archivo, filas: e.filas });
    await expect(t.ask(contract, 'archivo', quien(gerencia), {}, e.id)).rejects.toMatchObject({ codigo: 'reporte_vencido' });
    expect(await t.deps.files.has(String(e.hash_archivo))).toBe(false);
    expect((await t.ask(contract, 'verificar', quien(gerencia), { folio: e.folio, hash: String(e.hash_datos) })).coincide).toBe(true);
  });
});
