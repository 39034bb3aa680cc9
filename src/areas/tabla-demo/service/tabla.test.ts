import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { fabrica } from '../domain/empleados.ts';
import { restaurar } from './tabla.ts';

let t: TestApp;
const yo = () => t.persona({ modulos: ['tabla-demo'] });

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(restaurar);
});
afterAll(() => t.close());

const pedir = (q: Record<string, string> = {}) => t.list(contract, yo(), q);
const FILAS = fabrica();

describe('tabla de muestra', () => {
  it('cien en total y diez por página; la página 11 está vacía con el total de cien', async () => {
    const uno = await pedir();
    expect([uno.total, uno.items.length]).toEqual([100, 10]);
    const once = await pedir({ page: '11' });
    expect([once.total, once.items.length]).toEqual([100, 0]);
    expect((await t.ask(contract, 'inicial', yo(), {})).length).toBe(100);
  });
  it('los filtros se combinan: textos que contienen, números y días iguales o entre', async () => {
    const esperadas = FILAS.filter((f) => f.city === 'Concepción' && f.age >= 30 && f.age <= 45).map((f) => f.numero);
    const r = await pedir({ city: 'CONCEPCION', age: '30..45', perPage: '100' });
    expect(r.items.map((x) => x.id)).toEqual(esperadas);
    expect(esperadas.length).toBeGreaterThan(0);
    const [una] = FILAS;
    expect(
      (await pedir({ salary: String(una?.salary), start_date: String(una?.start_date), name: una?.name ?? '' })).items.map((x) => x.id),
    ).toEqual([1]);
    const ultimas = FILAS.filter((f) => f.start_date >= '2024-01-01').length;
    expect((await pedir({ start_date: '2024-01-01..' })).total).toBe(ultimas);
    expect((await pedir({ age: '..25' })).total).toBe(FILAS.filter((f) => f.age <= 25).length);
  });
  it('un número malo, un día que no existe, un filtro o un orden que no se ofrece: 400', async () => {
    const malos = ['age=treinta', 'age=1.5', 'salary=-1', 'start_date=2024-02-30', 'start_date=ayer', 'rut=1', 'orden=password'];
    for (const malo of malos)
      await expect(pedir(Object.fromEntries(new URLSearchParams(malo))), malo).rejects.toMatchObject({ status: 400 });
  });
  it('se ordena por lo que se ofrece', async () => {
    const r = await pedir({ orden: '-salary', perPage: '100' });
    const sueldos = r.items.map((x) => Number(x.salary));
    expect(sueldos).toEqual([...sueldos].sort((a, b) => b - a));
  });
  it('restaurar devuelve las filas de fábrica y cuenta las que habían cambiado', async () => {
    await t.act(contract, 'editar', yo(), { name: 'Otro nombre', status: 3 }, { id: '7', version: 1 });
    expect((await pedir({ name: 'otro nombre' })).items).toMatchObject([{ id: 7, status: 3 }]);
    expect(await t.act(contract, 'restaurar', yo(), {})).toMatchObject({ filas: 1 });
    expect((await t.ask(contract, 'inicial', yo(), {})).map((f) => f.name)).toEqual(FILAS.map((f) => f.name));
  });
  it('no se cambia con versión vieja ni una fila que no existe, ni a un estado fuera de 1 a 5', async () => {
    const editar = (o: object, id: string, version: number) => t.act(contract, 'editar', yo(), o, { id, version });
    await editar({ age: 40 }, '8', 1);
    await expect(editar({ age: 41 }, '8', 1)).rejects.toMatchObject({ status: 409, codigo: 'version_obsoleta' });
    await expect(editar({ age: 41 }, '101', 1)).rejects.toMatchObject({ status: 404 });
    await expect(editar({ status: 6 }, '8', 2)).rejects.toMatchObject({ status: 400 });
    await expect(t.act(contract, 'restaurar', t.persona({ modulos: ['tabla-demo:ver'] }), {})).rejects.toMatchObject({ status: 403 });
  });
});
