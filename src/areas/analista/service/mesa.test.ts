import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { abrir, manos } from './mundo.fixture.ts';

let t: TestApp;
let h: ReturnType<typeof manos>;
beforeAll(async () => {
  t = await abrir();
  h = manos(t);
});
afterAll(() => t.close());

let n = 0;
/** Something that waits for risk, opened by another person. */
async function espera(o: { permiso?: string; makers?: string[] } = {}): Promise<string> {
  n += 1;
  const { asunto } = await h.caso({ score: 'sin informe' });
  const titulo = `Revisar análisis ${n}`;
  await t.arrange((ctx) =>
    ctx.emit('pendiente.abierto', {
      area: 'analisis',
      entidad_id: asunto.asunto_id,
      cliente_rut: null,
      tipo: 'revisar',
      titulo,
      url: `/analisis/${asunto.asunto_id}`,
      permiso: o.permiso ?? 'analisis:revisar',
      makers: o.makers ?? [],
    }),
  );
  return String((await t.list(contract, h.quien(1), { q: titulo })).items[0]?.id);
}
const analista = (k: number) =>
  t.persona({ rut: h.quien(k).rut as string, nombre: `Analista ${k}`, modulos: ['analista:tomar', 'analista:ver', 'analisis:revisar'] });

describe('mesa del analista', () => {
  it('lo que espera a riesgo está en la mesa y lo que no, no', async () => {
    const id = await espera();
    expect((await t.detail(contract, h.quien(1), id)) as object).toMatchObject({ tipo: 'ANALISIS', estado: 'abierta', analista: null });
    const sinPermiso = t.persona({ modulos: ['analista:ver'] });
    await expect(t.detail(contract, sinPermiso, id)).rejects.toMatchObject({ status: 404 });
  });
  it('en pausa su reloj se detiene, con quien debe; al volver suma lo esperado', async () => {
    const id = await espera();
    const pausar = () => t.act(contract, 'pausar', h.quien(1), { motivo: 'ANTECEDENTES', quien_debe: 'Cliente' }, { id });
    expect(await pausar()).toMatchObject({ estado: 'en_espera', espera: { motivo: 'ANTECEDENTES', quien_debe: 'Cliente' } });
    await expect(pausar()).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
    await t.deps.database.sql("update analista_tarea set espera_desde = '2026-03-09T13:00:00Z'", []);
    const antes = (await t.detail(contract, h.quien(1), id)) as unknown as { vence: string };
    const despues = await t.act(contract, 'reanudar', h.quien(1), {}, { id });
    expect([despues.estado, despues.espera]).toEqual(['abierta', null]);
    expect(Math.abs(Date.parse(despues.vence) - Date.parse(antes.vence))).toBeLessThan(120_000);
    expect(await t.list(contract, h.quien(1), { vista: 'en_espera' })).toMatchObject({ total: 0 });
  });
  it('devuelta dice qué falta, y su reloj se detiene', async () => {
    const id = await espera();
    const t1 = await t.act(contract, 'devolver', h.quien(1), { motivo: 'ANTECEDENTES', faltan: ['Balance 2025'] }, { id });
    expect(t1).toMatchObject({ estado: 'en_espera', devuelta: { faltan: ['Balance 2025'], fecha: '2026-03-10' as Fecha } });
    await expect(t.act(contract, 'devolver', h.quien(1), { motivo: 'ANTECEDENTES', faltan: [] }, { id })).rejects.toMatchObject({
      status: 400,
    });
  });
  it('cerrado su pendiente, la tarea ya no está', async () => {
    const id = await espera();
    const antes = (await t.list(contract, h.quien(1))).total;
    const [fila] = (await t.deps.database.sql('select entidad_id from pendiente where id = $1', [id])).rows as { entidad_id: string }[];
    await t.arrange((ctx) => ctx.emit('pendiente.cerrado', { area: 'analisis', entidad_id: String(fila?.entidad_id), tipo: 'revisar' }));
    await expect(t.detail(contract, h.quien(1), id)).rejects.toMatchObject({ status: 404 });
    expect((await t.list(contract, h.quien(1))).total).toBe(antes - 1);
  });
  it('dos toman la misma: una recibe 409 con el nombre de quien la tiene, y no la pausa', async () => {
    const id = await espera();
    const [una, otra] = [await conCuenta(1), await conCuenta(2)];
    await t.act(contract, 'tomar', una, {}, { id });
    await expect(t.act(contract, 'tomar', otra, {}, { id })).rejects.toMatchObject({
      status: 409,
      codigo: 'tarea_tomada',
      datos: { usuario: 'Cuenta 1' },
    });
    await expect(t.act(contract, 'pausar', otra, { motivo: 'ANTECEDENTES', quien_debe: 'X' }, { id })).rejects.toMatchObject({
      codigo: 'tarea_ajena',
    });
    expect(await t.list(contract, una, { vista: 'mias' })).toMatchObject({ total: 1 });
  });
  it('la del ausente es de quien lo reemplaza: la ve entre las suyas, la detiene y la toma', async () => {
    const id = await espera();
    const [ausente, suplente] = [await conCuenta(3), await conCuenta(4)];
    await t.act(contract, 'tomar', ausente, {}, { id });
    const cubre = { ...suplente, reemplazos: [{ rut: String(ausente.rut), modulos: [] }] };
    const mias = async (s: typeof suplente) => (await t.list(contract, s, { vista: 'mias' })).items.map((x) => [x.id, x.analista]);
    expect([await mias(suplente), await mias(cubre)]).toEqual([[], [[id, 'Cuenta 3']]]);
    const pausar = (s: typeof suplente) => t.act(contract, 'pausar', s, { motivo: 'ANTECEDENTES', quien_debe: 'Cliente' }, { id });
    await expect(pausar(suplente)).rejects.toMatchObject({ codigo: 'tarea_ajena' });
    expect(await pausar(cubre)).toMatchObject({ estado: 'en_espera' });
    await expect(t.act(contract, 'tomar', suplente, {}, { id })).rejects.toMatchObject({ codigo: 'tarea_tomada' });
    await t.act(contract, 'tomar', cubre, {}, { id });
    expect(await mias(suplente)).toEqual([[id, 'Cuenta 4']]);
  });
  it('quien hizo lo que se revisa no la toma', async () => {
    const id = await espera({ makers: [String(h.quien(1).rut)] });
    await expect(t.act(contract, 'tomar', h.quien(1), {}, { id })).rejects.toMatchObject({
      status: 403,
      codigo: 'requiere_segundo_usuario',
    });
  });
});

async function conCuenta(k: number) {
  const { crearCuenta } = await import('#areas/usuarios/public.server.ts');
  const base = analista(k);
  const u = await t.arrange((ctx) =>
    crearCuenta(ctx.db, {
      empresa_id: t.empresa_id,
      email: `analista${k}@ejemplo.cl`,
      username: `analista${k}`,
      fullName: `Cuenta ${k}`,
      role: 'client',
      status: 'active',
      email_verificado: true,
      rut: base.rut as never,
      creada_por: ['PRUEBA'],
    }),
  );
  return { ...base, usuario_id: u.id };
}
