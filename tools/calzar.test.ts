import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cuentas } from '#areas/conciliacion/domain/calzador/index.ts';
import { main } from './calzar.ts';
import { leerLado } from './calzar-csv.ts';

const BANCO = `id,cuenta,fecha,monto,documento,rut,glosa
b1,100,2026-03-10,250431,4567,,TRANSFERENCIA DE ANA ROJAS
"b,2",100,2026-03-11,88123,,40000001-8,"PAGO ""WEB"", ANA"
b3,100,2026-03-12,201330,,40000002-6,DEPOSITO EN EFECTIVO
b4,100,2026-03-13,-3500,,,COMISION MANTENCION
`;
const LIBRO = `id,cuenta,fecha,monto,documento,rut,nombre
l1,100,2026-03-10,250431,0004567,40000001-8,ANA ROJAS PIZARRO
l2,100,2026-03-11,88123,9001,40000001-8,ANA ROJAS PIZARRO
l3,100,2026-03-12,120000,9002,40000002-6,"SOTO, LUIS"
l4,100,2026-03-12,45830,9003,40000002-6,"SOTO, LUIS"
l5,100,2026-03-12,35500,9004,40000002-6,"SOTO, LUIS"
`;
const VERDAD = `grupo,tipo,banco_ids,libro_ids
g1,uno,b1,l1
g2,uno,"b,2",l2
g3,n1,b3,l5 l3 l4
`;

describe('comando calzar', () => {
  let carpeta = '';
  const en = (nombre: string) => join(carpeta, nombre);
  const correr = (...mas: string[]) => {
    const dicho: string[] = [];
    const codigo = main(['--banco', en('b.csv'), '--libro', en('l.csv'), '--salida', en('calces.csv'), ...mas], (x) => dicho.push(x));
    return { codigo, dicho: dicho.join('\n'), filas: readFileSync(en('calces.csv'), 'utf8').trimEnd().split('\n') };
  };

  beforeAll(() => {
    carpeta = mkdtempSync(join(tmpdir(), 'calzar-'));
    writeFileSync(en('b.csv'), BANCO);
    writeFileSync(en('l.csv'), LIBRO);
    writeFileSync(en('v.csv'), VERDAD);
  });
  afterAll(() => rmSync(carpeta, { recursive: true }));

  it('escribe los calces con la cabecera y el estado convenidos', () => {
    const { codigo, filas, dicho } = correr();
    expect(codigo).toBe(0);
    expect(filas[0]).toBe('grupo,regla,puntaje,estado,banco_ids,libro_ids');
    expect(filas.find((f) => f.includes(',b1,'))).toMatch(/^\d+,R1,\d+\.\d\d,aceptado,b1,l1$/);
    expect(filas.find((f) => f.includes('"b,2"'))).toMatch(/^\d+,R2,\d+\.\d\d,(aceptado|sugerido),"b,2",l2$/);
    expect(filas.find((f) => f.includes(',b3,'))).toMatch(/^\d+,R5,\d+\.\d\d,(aceptado|sugerido),b3,l\d l\d l\d$/);
    expect(filas.some((f) => f.includes(',b4,'))).toBe(false);
    expect(dicho).toContain('Líneas: banco 4, libro 5');
    expect(dicho).toMatch(/Tiempo \(s\): lectura [\d.]+, calce [\d.]+, escritura [\d.]+/);
    expect(dicho).toMatch(/Memoria máxima: \d+ MB/);
  });

  it('con la verdad informa precisión y recuperación por tramo y por tipo', () => {
    const { dicho } = correr('--verdad', en('v.csv'));
    expect(dicho).toContain('Grupos verdaderos: 3');
    expect(dicho).toContain('equivocados 0, precisión 1.0000');
    expect(dicho).toContain('entre los tres mejores 1.0000');
    expect(dicho).toMatch(/aceptado R1: 1, 1, 1\.0000, 0\.3333/);
    expect(dicho).toMatch(/n1: 1, [\d.]+, 1\.0000, 1\.0000/);
    expect(dicho).toMatch(/uno: 2, [\d.]+, 1\.0000, 1\.0000/);
  });

  it('con una verdad ajena ningún calce acierta: el evaluador no regala nada', () => {
    writeFileSync(en('ajena.csv'), 'grupo,tipo,banco_ids,libro_ids\ng1,uno,b1,l2\ng2,uno,"b,2",l1\ng3,n1,b3,l3 l4\n');
    const { dicho } = correr('--verdad', en('ajena.csv'));
    expect(dicho).toContain('precisión 0.0000');
    expect(dicho).toContain('entre los tres mejores 0.0000');
  });

  it('sin los tres archivos muestra el uso', () => {
    const dicho: string[] = [];
    expect(main(['--banco', en('b.csv')], (x) => dicho.push(x))).toBe(2);
    expect(dicho.join('')).toContain('Uso: npm run calzar');
  });

  it('una fila que no se puede leer se nombra', () => {
    const leer = (texto: string) => leerLado(new TextEncoder().encode(texto), new Cuentas(), 'banco');
    const cabecera = 'id,cuenta,fecha,monto,documento,rut,glosa\n';
    expect(() => leer(`${cabecera}b1,1,2026-02-30,1,,,\n`)).toThrow('Fila 2: fecha inválida');
    expect(() => leer(`${cabecera}b1,1,2026-02-28,1.5,,,\n`)).toThrow('Fila 2: monto inválido');
    expect(() => leer(`${cabecera}b1,1,2026-02-28\n`)).toThrow('Fila 2: faltan campos');
    expect(() => leer(`${cabecera}b1,1,2026-02-28,1,,,"sin cerrar\n`)).toThrow('comillas sin cerrar');
    expect(() => leer('id,cuenta\n')).toThrow('Falta la columna fecha');
    expect(() => leer(`${cabecera}b1,1,2026-02-28,1.00.000,,,\n`)).toThrow('Fila 2: monto inválido');
    expect(() => leer(`${cabecera},1,2026-02-28,1,,,\n`)).toThrow('Fila 2: falta el id');
    expect(() => leer(`${cabecera}b 1,1,2026-02-28,1,,,\n`)).toThrow('Fila 2: el id lleva espacios');
  });

  it('lee lo que una planilla en español guarda separado por punto y coma; dentro de comillas es texto', () => {
    const leer = (texto: string) => leerLado(new TextEncoder().encode(texto), new Cuentas(), 'banco');
    const c = leer('id;cuenta;fecha;monto;documento;rut;glosa\nb1;1;2026-02-28;-7;;;"A; B, C"\n');
    expect([c.n, c.monto[0], c.textoLargo[0]]).toEqual([1, -7, 7]);
    const d = leer('id,cuenta,fecha,monto,documento,rut,glosa\nb1,1,2026-02-28,-7,,,"A; B"\n');
    expect([d.n, d.textoLargo[0]]).toEqual([1, 4]);
  });

  it('lee fin de línea de Windows, BOM, columnas en otro orden y comillas', () => {
    const texto =
      '\uFEFFglosa,id,monto,fecha,cuenta,rut,documento\r\n"a ""b"", c",x1,-5,2026-02-28,9,,12345\r\n\r\n,x2,7,2026-03-01,9,,\r\n';
    const c = leerLado(new TextEncoder().encode(texto), new Cuentas(), 'banco');
    const ver = (ini: number, largo: number) => new TextDecoder().decode(c.bytes.subarray(ini, ini + largo));
    expect(c.n).toBe(2);
    expect([...c.monto.subarray(0, 2)]).toEqual([-5, 7]);
    expect(ver(c.textoIni[0] ?? 0, c.textoLargo[0] ?? 0)).toBe('a "b", c');
    expect(ver(c.idIni[1] ?? 0, c.idLargo[1] ?? 0)).toBe('x2');
    expect(ver(c.docIni[0] ?? 0, c.docLargo[0] ?? 0)).toBe('12345');
    expect(c.dia[1]).toBe((c.dia[0] ?? 0) + 1);
  });
});
