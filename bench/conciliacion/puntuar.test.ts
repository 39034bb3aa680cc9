import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Calce, type Fila, type GrupoVerdad, leerCalces } from './conjunto.ts';
import { type Conjunto, generar } from './generar.ts';
import { puntuar } from './puntaje.ts';
import { techo } from './techo.ts';

const v = (tipo: string, banco: number[], libro: number[]): GrupoVerdad => ({ tipo, banco, libro });
const c = (banco: number[], libro: number[], o: Partial<Calce> = {}): Calce => ({
  regla: 'R1',
  puntaje: 90,
  aceptado: true,
  banco,
  libro,
  ...o,
});
const sugerido = (banco: number[], libro: number[], puntaje: number) => c(banco, libro, { aceptado: false, puntaje });

const VERDAD = [v('uno', [1], [1]), v('uno', [2], [2]), v('deposito', [3], [3, 4, 5]), v('parcial', [4, 5], [6]), v('uno', [6], [7])];

describe('puntuación de casos hechos a mano', () => {
  it('un grupo es correcto sólo con todas sus líneas, en cualquier orden', () => {
    const i = puntuar({ verdad: VERDAD, calces: [c([1], [1]), c([3], [5, 3, 4]), c([4], [6]), c([2], [7], { regla: 'R4' })] });
    expect(i.aceptados).toMatchObject({ grupos: 4, correctos: 2, proporcion: 0.5 });
    expect(i.recall).toBe(0.4);
    expect(i.por_regla.map((r) => [r.nombre, r.grupos, r.correctos])).toEqual([
      ['R1', 3, 2],
      ['R4', 1, 0],
    ]);
    expect(i.por_tipo.map((t) => [t.tipo, t.verdad, t.aceptados, t.recall])).toEqual([
      ['deposito', 1, 1, 1],
      ['parcial', 1, 0, 0],
      ['uno', 3, 1, 0.333333],
    ]);
  });

  it('los malos traban las verdades cuyas líneas ocupan', () => {
    const i = puntuar({ verdad: VERDAD, calces: [c([1], [1]), c([4], [6]), c([2], [7])] });
    expect(i.malos_y_trabados).toEqual({ calces: 2, verdades_trabadas: 3 });
  });

  it('un grupo casi completo cuenta en los enlaces, no en los grupos', () => {
    const i = puntuar({ verdad: VERDAD, calces: [c([3], [3, 4])] });
    expect([i.recall, i.enlaces]).toEqual([0, { precision: 1, recall: 0.25 }]);
    const conRuido = puntuar({ verdad: VERDAD, calces: [c([3], [3, 4]), c([90], [91, 92])] });
    expect(conRuido.enlaces).toEqual({ precision: 0.5, recall: 0.25 });
  });

  it('la sugerencia vale si está entre las tres mejores de una de sus líneas de banco', () => {
    const calces = [
      sugerido([1], [2], 50),
      sugerido([1], [5], 60),
      sugerido([1], [7], 70),
      sugerido([1], [1], 40),
      sugerido([2], [2], 10),
      c([6], [7]),
    ];
    const i = puntuar({ verdad: VERDAD, calces });
    expect(i.sugerencias).toEqual({ pendientes: 4, en_top3: 1, recall_top3: 0.25 });
    const mejor = puntuar({
      verdad: VERDAD,
      calces: calces.map((x) => (x.banco[0] === 1 && x.libro[0] === 1 ? { ...x, puntaje: 65 } : x)),
    });
    expect(mejor.sugerencias.en_top3).toBe(2);
    expect(mejor.por_tipo.find((t) => t.tipo === 'uno')?.recall_con_top3).toBe(1);
  });

  it('sugerir lo ya aceptado no suma dos veces', () => {
    const i = puntuar({ verdad: VERDAD, calces: [c([1], [1]), sugerido([1], [1], 99)] });
    expect([i.por_tipo.find((t) => t.tipo === 'uno')?.en_top3, i.sugerencias.en_top3]).toEqual([0, 0]);
  });

  it('una línea en dos calces aceptados se denuncia, y repetir un calce correcto no lo cuenta dos veces', () => {
    const i = puntuar({ verdad: VERDAD, calces: [c([1], [1]), c([1], [1])] });
    expect([i.lineas_repetidas, i.aceptados.correctos, i.recall]).toEqual([2, 1, 0.2]);
  });

  it('líneas idénticas en todos sus campos son intercambiables; si algo las distingue, no', () => {
    const fila = (id: number, dia = 1): Fila => ({ id, cuenta: 1, dia, monto: 5, documento: '', rut: '', texto: 'x' });
    const verdad = [v('uno', [1], [1]), v('uno', [2], [2])];
    const calces = [c([1], [2]), c([2], [1])];
    const libro = [fila(1), { ...fila(2), documento: '9' }];
    expect(puntuar({ verdad, calces, banco: [fila(1), fila(2)], libro }).recall).toBe(1);
    expect(puntuar({ verdad, calces, banco: [fila(1), fila(2, 2)], libro }).recall).toBe(0);
  });

  it('el mínimo de Wilson de 999 en 1000 no llega a 0,999', () => {
    const verdad = Array.from({ length: 1000 }, (_, i) => v('uno', [i + 1], [i + 1]));
    const calces = verdad.map((x, i) => c(x.banco, i === 0 ? [1001] : x.libro));
    const { proporcion, minimo95 } = puntuar({ verdad, calces }).aceptados;
    expect(proporcion).toBe(0.999);
    // Wilson score interval, k = 999, n = 1000, z = 1,96: 0,99435–0,99982.
    expect(minimo95).toBeCloseTo(0.99435, 4);
  });

  it('lee el archivo de calces y rechaza un estado desconocido', async () => {
    const carpeta = mkdtempSync(join(tmpdir(), 'calces-'));
    try {
      const archivo = join(carpeta, 'calces.csv');
      writeFileSync(archivo, 'grupo,regla,puntaje,estado,banco_ids,libro_ids\n1,R5,88,aceptado,3,5 3 4\n2,R3,40,sugerido,1 2,1\n');
      expect(await leerCalces(archivo)).toEqual([
        c([3], [5, 3, 4], { regla: 'R5', puntaje: 88 }),
        c([1, 2], [1], { regla: 'R3', puntaje: 40, aceptado: false }),
      ]);
      writeFileSync(archivo, 'grupo,regla,puntaje,estado,banco_ids,libro_ids\n1,R5,88,quizas,3,5\n');
      await expect(leerCalces(archivo)).rejects.toThrowError('estado desconocido');
    } finally {
      rmSync(carpeta, { recursive: true });
    }
  });
});

const filasDe = (x: Conjunto) => ({
  banco: x.banco.map((f, i): Fila => ({ ...f, id: i + 1, texto: f.glosa })),
  libro: x.libro.map((f, i): Fila => ({ ...f, id: i + 1, texto: f.nombre })),
});

/** The plainest matcher there is: same account, amount and number. It only serves to see the controls move. */
function calzarPorDocumento(x: Conjunto): Calce[] {
  const { banco, libro } = filasDe(x);
  const clave = (f: Fila) => `${f.cuenta}|${f.monto}|${f.documento.replace(/^0+/, '')}`;
  const libres = new Map<string, number[]>();
  for (const l of libro) if (l.documento !== '') libres.set(clave(l), [...(libres.get(clave(l)) ?? []), l.id]);
  return banco.flatMap((b) => {
    const id = b.documento === '' ? undefined : libres.get(clave(b))?.shift();
    return id === undefined ? [] : [c([b.id], [id])];
  });
}

describe('controles negativos', () => {
  const base = generar({ semilla: 5, filas: 8000 });
  const recall = (x: Conjunto) => puntuar({ verdad: x.grupos, calces: calzarPorDocumento(x), ...filasDe(x) });

  it('contra la verdad misma da 1; contra la verdad rotada, casi 0', () => {
    const i = puntuar({ verdad: base.grupos, calces: base.grupos.map((g) => c(g.banco, g.libro)), ...filasDe(base) });
    expect([i.aceptados.proporcion, i.recall, i.lineas_repetidas]).toEqual([1, 1, 0]);
    expect(i.control_verdad_rotada).toBeLessThan(0.002);
  });

  it('con un décimo de los montos alterados el recall cae cerca de un décimo', () => {
    const [antes, despues] = [recall(base).recall, recall(generar({ semilla: 5, filas: 8000, variante: 'alterado' })).recall];
    expect(antes).toBeGreaterThan(0.2);
    expect(despues / antes).toBeGreaterThan(0.87);
    expect(despues / antes).toBeLessThan(0.93);
  });

  it('contra un libro de puro ruido no se acepta casi nada y no hay recall', () => {
    const i = recall(generar({ semilla: 5, filas: 8000, variante: 'ruido' }));
    expect(i.aceptados.grupos).toBeLessThan(5);
    expect([i.recall, i.aceptados.correctos]).toEqual([0, 0]);
  });

  it('quien conoce las probabilidades del generador tampoco acierta todo, pero mucho más que el documento solo', () => {
    const { banco, libro } = filasDe(base);
    const t = techo(banco, libro, base.grupos);
    const de = (tipo: string) => t.por_tipo.find((x) => x.tipo === tipo)?.recall ?? 0;
    for (const tipo of ['uno', 'uno_corrido']) expect([de(tipo) > 0.85, de(tipo) < 0.999]).toEqual([true, true]);
    expect(de('comision')).toBeGreaterThan(0.6);
  });
});
