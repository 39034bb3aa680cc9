/**
 * The matcher, and its only door: the lines of a bank and those of the books come in, and which are the same comes out. It knows nothing of
 * statements, of conciliaciones nor of the database; what stands beside this file is its own business. In the order in which a run uses them:
 *
 * - what a line says: `columnas`, `campos`, `texto`, `rasgos`, `ordenar`, `modelo`, `aprender`, `repeticion`, `memoria`, `recordar`;
 * - the passes (`motor`): `anulaciones` what the bank takes back, `uno-con-uno` one line with one (`pares`, `componentes`, `iguales`),
 *   `comision` the bank keeps a fee, `suma-*` one deposit of several entries, `lotes` of a day, the same the other way, `reversas`, and
 *   `segunda-vuelta`, which only suggests (`nombrados`, `comision-proporcional`, `sumas-*`, `varios-a-varios`);
 * - what comes out: `hipotesis`, `decidir-grupos`, `candado` what locks, `salida`, `lista-calces`, `evidencia`, `calce`.
 */
export { aprender } from './aprender.ts';
export { type Calce, type LineaBanco, type LineaLibro, REGLAS, TOLERANCIA, VERSION_REGLAS } from './calce.ts';
export { calzarDeAPoco, type OpcionesCalce, type ResultadoCalce } from './calzar.ts';
export { leerDia, leerMonto } from './campos.ts';
export { candidatoDe, trabable, trabaSola, UNA_EN_MINIMO } from './candado.ts';
export { type Columnas, ConstructorColumnas, Cuentas, type Posiciones } from './columnas.ts';
export { contarHabiles } from './dias-habiles.ts';
export type { ListaCalces } from './lista-calces.ts';
export { Memoria, type Recuerdo } from './memoria.ts';
export { ordenarLados } from './ordenar.ts';
export { apurar, calzarColumnas, PASADAS, type Pasada } from './pasadas.ts';
export { Rasgos } from './rasgos.ts';
export { type CalceFirmado, recordar } from './recordar.ts';
export { normalizarGlosa } from './texto.ts';
export { unoAUno } from './uno-con-uno.ts';
