import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseRut } from '#kernel/values/rut.ts';
import { medirAmbiguedad } from './ambiguedad.ts';
import { leerFilas, leerVerdad } from './conjunto.ts';
import { MEZCLA } from './eventos.ts';
import { type Conjunto, generar, generarEn, lineasBanco, lineasLibro, lineasVerdad, type Opciones } from './generar.ts';
import { DIAS } from './mundo.ts';

const FILAS = 30_000;
const base = generar({ semilla: 7, filas: FILAS });

function huella(c: Conjunto): string {
  const h = createHash('sha256');
  for (const l of [...lineasBanco(c), ...lineasLibro(c), ...lineasVerdad(c)]) h.update(`${l}\n`);
  return h.digest('hex');
}

const fila = <T>(lista: readonly T[], id: number): T => {
  const f = lista[id - 1];
  if (f === undefined) throw new Error(`no existe ${id}`);
  return f;
};
const suma = (lista: readonly { monto: number }[], ids: readonly number[]) => ids.reduce((s, id) => s + fila(lista, id).monto, 0);
const parte = <T>(lista: readonly T[], si: (x: T) => boolean) => lista.filter(si).length / lista.length;

describe('generador: misma semilla, mismo conjunto', () => {
  it('los mismos argumentos dan los mismos bytes; otra semilla, otros', () => {
    const o: Opciones = { semilla: 11, filas: 2000 };
    expect(huella(generar(o))).toBe(huella(generar(o)));
    expect(huella(generar({ ...o, semilla: 12 }))).not.toBe(huella(generar(o)));
  });

  it('lo escrito es lo generado, y la ficha publica mezcla y ambigüedad', async () => {
    const carpeta = mkdtempSync(join(tmpdir(), 'conciliacion-'));
    try {
      const ficha = await generarEn(carpeta, { semilla: 3, filas: 1500 });
      const [b, l, v] = [
        await leerFilas(join(carpeta, 'b.csv')),
        await leerFilas(join(carpeta, 'l.csv')),
        await leerVerdad(join(carpeta, 'v.csv')),
      ];
      const c = generar({ semilla: 3, filas: 1500 });
      expect([b.length, l.length, v]).toEqual([ficha.lineas_banco, ficha.lineas_libro, c.grupos]);
      expect(b.map((f) => [f.cuenta, f.monto, f.documento, f.rut, f.texto])).toEqual(
        c.banco.map((f) => [f.cuenta, f.monto, f.documento, f.rut, f.glosa]),
      );
      expect(JSON.parse(readFileSync(join(carpeta, 'ficha.json'), 'utf8'))).toEqual(ficha);
    } finally {
      rmSync(carpeta, { recursive: true });
    }
  });
});

describe('la mezcla y el daño son los de reconciliation §2.2', () => {
  const eventos = Object.values(base.eventos).reduce((s, n) => s + n, 0);
  const de = (tipo: string) => (base.eventos[tipo] ?? 0) + (tipo === 'uno' ? (base.eventos.uno_corrido ?? 0) : 0);

  it('la mezcla suma mil', () => expect(MEZCLA.reduce((s, [, p]) => s + p, 0)).toBe(1000));

  it.each(MEZCLA)('%s es %i por mil de los eventos', (tipo, milesimas) => {
    const esperado = milesimas / 1000;
    const tolerancia = 4 * Math.sqrt((esperado * (1 - esperado)) / eventos);
    expect(Math.abs(de(tipo) / eventos - esperado)).toBeLessThan(tolerancia);
  });

  it('seis de diez uno a uno son del mismo día; los demás corren de 1 a 20 días, más el salto al día hábil', () => {
    const unos = base.grupos.filter((g) => g.tipo === 'uno' || g.tipo === 'uno_corrido');
    expect(parte(unos, (g) => g.tipo === 'uno')).toBeCloseTo(0.6, 1);
    const lags = unos.map((g) => Math.abs(fila(base.banco, g.banco[0] ?? 0).dia - fila(base.libro, g.libro[0] ?? 0).dia));
    expect(Math.max(...lags)).toBeLessThanOrEqual(26);
    expect(unos.filter((g, i) => (g.tipo === 'uno') !== (lags[i] === 0)).length).toBe(0);
  });

  it('documento en 45 % de las líneas del banco (6 % de ellos malos), RUT en 55 %, un tercero paga el 6 %', () => {
    expect(parte(base.banco, (b) => b.documento !== '')).toBeCloseTo(0.45, 1);
    expect(Math.abs(parte(base.banco, (b) => b.rut !== '') - 0.55)).toBeLessThan(0.03);
    const pares = base.grupos
      .filter((g) => g.tipo === 'uno')
      .map((g) => [fila(base.banco, g.banco[0] ?? 0), fila(base.libro, g.libro[0] ?? 0)] as const);
    const conDocs = pares.filter(([b, l]) => b.documento !== '' && l.documento !== '');
    expect(Math.abs(parte(conDocs, ([b, l]) => b.documento.replace(/^0+/, '') !== l.documento) - 0.06)).toBeLessThan(0.02);
    const conRut = pares.filter(([b]) => b.rut !== '');
    expect(Math.abs(parte(conRut, ([b, l]) => b.rut !== l.rut) - 0.06)).toBeLessThan(0.02);
  });

  it('seis de diez nombres llegan dañados', () => {
    const sinTildes = (t: string) =>
      t
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toUpperCase()
        .replace(/[.,]/g, '');
    const pares = base.grupos
      .filter((g) => g.tipo === 'uno')
      .map((g) => [fila(base.banco, g.banco[0] ?? 0), fila(base.libro, g.libro[0] ?? 0)] as const);
    const legibles = pares.filter(([b, l]) => (b.rut === '' || b.rut === l.rut) && b.glosa.length < 50);
    expect(Math.abs(parte(legibles, ([b, l]) => !b.glosa.includes(sinTildes(l.nombre))) - 0.6)).toBeLessThan(0.06);
  });

  it('tres de diez depósitos mezclan clientes y los lotes PAC traen de 20 a 80 filas', () => {
    const ruts = (ids: readonly number[]) => new Set(ids.map((id) => fila(base.libro, id).rut)).size;
    expect(
      Math.abs(
        parte(
          base.grupos.filter((g) => g.tipo === 'deposito'),
          (g) => ruts(g.libro) > 1,
        ) - 0.3,
      ),
    ).toBeLessThan(0.05);
    for (const g of base.grupos.filter((x) => x.tipo === 'pac')) expect([g.libro.length >= 20, g.libro.length <= 80]).toEqual([true, true]);
  });
});

describe('la verdad es consistente', () => {
  it('cada línea está en un grupo a lo más y todo grupo suma lo mismo por los dos lados, salvo la comisión', () => {
    const lineas = base.grupos.flatMap((g) => [...g.banco.map((i) => `b${i}`), ...g.libro.map((i) => `l${i}`)]);
    expect(new Set(lineas).size).toBe(lineas.length);
    const diferencias = base.grupos.map((g) => ({ tipo: g.tipo, d: suma(base.libro, g.libro) - suma(base.banco, g.banco) }));
    expect(diferencias.filter(({ tipo, d }) => (tipo === 'comision' ? d <= 0 || d > 5000 : d !== 0))).toEqual([]);
  });

  it('ningún monto es cero ni fraccionario, los RUT son válidos y los días del año; ningún campo lleva comas', () => {
    const malas = [...base.banco, ...base.libro].filter(
      (f) =>
        !Number.isSafeInteger(f.monto) ||
        f.monto === 0 ||
        (f.rut !== '' && parseRut(f.rut) !== f.rut) ||
        f.dia < 0 ||
        f.dia >= DIAS ||
        /[,"\n]/.test('glosa' in f ? f.glosa : f.nombre),
    );
    expect(malas).toEqual([]);
  });

  it('el orden de los archivos es cuenta y fecha: los ids no dicen qué calza con qué', () => {
    const enOrden = (fs: readonly { cuenta: number; dia: number }[]) =>
      fs.every((f, i) => i === 0 || (fs[i - 1]?.cuenta ?? 0) * 1000 + (fs[i - 1]?.dia ?? 0) <= f.cuenta * 1000 + f.dia);
    expect([enOrden(base.banco), enOrden(base.libro)]).toEqual([true, true]);
  });
});

describe('el conjunto es difícil (reconciliation §2.1)', () => {
  it('sus claves son al menos tan ambiguas como las del generador difícil publicado: 1,4 %, 43,9 % y 51,5 %', () => {
    const [doc, rut, monto] = medirAmbiguedad(base.banco, base.libro).map((a) => a.ambiguos_de_con_clave);
    expect(doc).toBeGreaterThan(0.014);
    expect(rut).toBeGreaterThan(0.439);
    expect(monto).toBeGreaterThan(0.515);
  });

  it('hay clientes que pagan varias veces el mismo monto a la misma cuenta en el mismo mes', () => {
    const veces = new Map<string, number>();
    for (const l of base.libro) {
      const k = `${l.cuenta}|${l.rut}|${l.monto}|${Math.floor(l.dia / 30)}`;
      veces.set(k, (veces.get(k) ?? 0) + 1);
    }
    expect([...veces.values()].filter((n) => n > 1).length).toBeGreaterThan(FILAS / 50);
  });
});

describe('controles negativos', () => {
  it('alterado: mismo banco, misma verdad, uno de cada diez montos del libro cambiado', () => {
    const c = generar({ semilla: 7, filas: 5000, variante: 'alterado' });
    const b = generar({ semilla: 7, filas: 5000 });
    expect([c.banco, c.grupos]).toEqual([b.banco, b.grupos]);
    expect(Math.abs(parte(c.libro, (l) => l.monto !== 0) - 1)).toBe(0);
    expect(Math.abs(c.libro.filter((l, i) => l.monto !== b.libro[i]?.monto).length / c.libro.length - 0.1)).toBeLessThan(0.02);
  });

  it('ruido: mismo banco, libro de otra empresa y ninguna verdad', () => {
    const c = generar({ semilla: 7, filas: 5000, variante: 'ruido' });
    const b = generar({ semilla: 7, filas: 5000 });
    expect([c.banco, c.grupos]).toEqual([b.banco, []]);
    const ruts = new Set(b.libro.map((l) => l.rut));
    expect(parte(c.libro, (l) => ruts.has(l.rut))).toBeLessThan(0.01);
  });
});
