import { type Rut, rutOf } from '#kernel/values/rut.ts';

/** A firm of the demo, fictitious (domain §1): who sells its invoices. */
export interface Cedente {
  /** Order in which it comes. */
  i: number;
  rut: Rut;
  razon: string;
  /** Activity of the SII's table. */
  actividad: string;
  sector: string;
  giro: string;
  sucursal: string;
  /** Account of its executive. */
  ejecutivo: string;
  /** Line asked for, in millions of pesos. */
  linea: number;
}

export interface Deudor {
  rut: Rut;
  razon: string;
  giro: string;
  comuna: string;
  /** Days after the due date at which it usually pays. */
  atraso: number;
}

const OFICINAS: readonly (readonly [sucursal: string, ejecutivo: string])[] = [
  ['SANTIAGO', 'ejecutivo'],
  ['CONCEPCION', 'rosario.cid'],
  ['SANTIAGO', 'ejecutivo'],
  ['VINA_DEL_MAR', 'ivan.mora'],
  ['PUERTO_MONTT', 'claudia.parra'],
  ['TALCA', 'matias.godoy'],
  ['SANTIAGO', 'ejecutivo'],
  ['LA_SERENA', 'alvaro.rojas'],
];

/** Name | activity | sector | line in millions. One per line, in the order in which they come to the company. */
const CEDENTES = `Maestranza Ñuñoa Ficticia SpA|259900|INDUSTRIA|380
Transportes Cordillera Sur Ltda.|492300|TRANSPORTE|220
Aserraderos Ñuble Demostración SpA|161000|INDUSTRIA|160
Ingeniería Los Andes Ficticia S.A.|711002|SERVICIOS|300
Salmones Reloncaví Demostración SpA|102010|PESCA|420
Frutícola Maule Ficticia Ltda.|012400|AGRICOLA|180
Constructora Pehuén Demostración SpA|410020|CONSTRUCCION|350
Servicios Mineros Elqui SpA|282400|MINERIA|260
Metalúrgica Biobío Ficticia Ltda.|251100|INDUSTRIA|240
Distribuidora Aconcagua SpA|463020|COMERCIO_MAYOR|140
Hormigones Llanquihue Demostración SpA|239500|CONSTRUCCION|200
Imprenta Mapocho Ficticia Ltda.|181109|INDUSTRIA|90
Seguridad Austral Demostración SpA|801001|SERVICIOS|110
Aseo Industrial Poniente Ltda.|812100|SERVICIOS|130
Electricidad Quillota Ficticia SpA|432100|CONSTRUCCION|120
Viña Loncomilla Demostración SpA|012112|AGRICOLA|210
Plásticos Renca Ficticia S.A.|222000|INDUSTRIA|270
Áridos Limarí Demostración Ltda.|081000|MINERIA|150
Transportes Nahuelbuta Ficticia SpA|492300|TRANSPORTE|190
Muebles Chillán Demostración Ltda.|310009|INDUSTRIA|75
Pesquera Corral Ficticia SpA|031120|PESCA|230
Maquinarias Huechuraba SpA|465901|COMERCIO_MAYOR|320
Climatización Viña Demostración Ltda.|432200|CONSTRUCCION|85
Forestal Itata Ficticia SpA|022000|AGRICOLA|205
Textil Patronato Demostración Ltda.|139200|INDUSTRIA|65
Bodegas Quilicura Ficticia SpA|521009|SERVICIOS|155
Conservas Curicó Demostración S.A.|103000|INDUSTRIA|240
Terminaciones Oriente Ficticia SpA|433000|CONSTRUCCION|95
Lácteos Osorno Demostración Ltda.|105000|INDUSTRIA|185
Obras Viales Coquimbo Ficticia SpA|421000|CONSTRUCCION|330
Reciclajes Maipú Demostración SpA|381100|SERVICIOS|70
Repuestos Alameda Ficticia Ltda.|453000|COMERCIO_MAYOR|115
Panificadora Central Demostración SpA|107100|INDUSTRIA|60
Ferretería Los Carrera Ficticia Ltda.|475201|COMERCIO_MENOR|80
Informática Manquehue Demostración SpA|620100|TECNOLOGIA|100
Agrícola Tinguiririca Ficticia SpA|016100|AGRICOLA|170
Mataderos Osorno Demostración S.A.|101011|INDUSTRIA|250
Montajes Talcahuano Ficticia SpA|429000|CONSTRUCCION|290
Buses Costa Demostración Ltda.|492250|TRANSPORTE|135
Combustibles Freire Ficticia SpA|466100|COMERCIO_MAYOR|310
Maderas del Bosque Demostración SpA|466301|COMERCIO_MAYOR|125
Alimentos Ranco Ficticia Ltda.|471100|COMERCIO_MENOR|55
Materiales Puente Alto Demostración SpA|466302|COMERCIO_MAYOR|165
Farmacias Litoral Ficticia Ltda.|477201|SALUD|90
Exportadora Putaendo Demostración SpA|463011|AGRICOLA|280
Contabilidad Moneda Ficticia Ltda.|692000|SERVICIOS|45
Centro Médico Alerce Demostración SpA|862021|SALUD|105
Colegio Cerro Alegre Ficticia Ltda.|850021|EDUCACION|50
Arriendos Chañar Demostración SpA|773001|SERVICIOS|145
Hotelera Pucón Ficticia SpA|551001|SERVICIOS|95
Banquetería Bellavista Demostración Ltda.|561000|SERVICIOS|40
Talleres Agrícolas Linares Ficticia SpA|331201|SERVICIOS|60
Ganadera Coyhaique Demostración Ltda.|014101|AGRICOLA|120
Granos Chépica Ficticia SpA|462010|AGRICOLA|195
Cultivos Chiloé Demostración SpA|032110|PESCA|215
Aduanas San Antonio Ficticia Ltda.|522910|SERVICIOS|85
Automotriz Providencia Demostración SpA|451001|COMERCIO_MAYOR|175
Pisquera Vicuña Ficticia Ltda.|012111|AGRICOLA|110
Viviendas Llolleo Demostración SpA|410010|CONSTRUCCION|225
Minera Chica Inca Ficticia SpA|040000|MINERIA|260`;

/** Name | giro | comuna | usual delay in days. The last five pay badly. */
const DEUDORES = `Minera Demostración S.A.|Extracción de cobre|Calama|2
Supermercados Cordillera Ficticia S.A.|Supermercados|Santiago|5
Celulosa Arauco Demostración S.A.|Celulosa|Arauco|0
Constructora Almagro Ficticia S.A.|Construcción|Santiago|9
Retail Alameda Demostración S.A.|Tiendas por departamento|Santiago|7
Forestal Biobío Ficticia S.A.|Explotación forestal|Concepción|3
Eléctrica del Norte Demostración S.A.|Generación eléctrica|Antofagasta|1
Clínica Los Robles Ficticia S.A.|Servicios de salud|Santiago|12
Puerto Central Demostración S.A.|Servicios portuarios|San Antonio|4
Viñedos Colchagua Ficticia S.A.|Elaboración de vinos|Santa Cruz|8
Cementos Austral Demostración S.A.|Fabricación de cemento|Puerto Montt|2
Agroindustrias Maule Ficticia S.A.|Agroindustria|Talca|6
Telecomunicaciones Andinas Demostración S.A.|Telecomunicaciones|Santiago|15
Salmonera Los Fiordos Ficticia S.A.|Acuicultura|Puerto Montt|3
Inmobiliaria Parque Demostración S.A.|Inmobiliaria|Viña del Mar|10
Sanitaria Litoral Ficticia S.A.|Servicios sanitarios|Valparaíso|0
Ferrocarriles Demostración S.A.|Transporte ferroviario|Santiago|5
Azucarera Ñuble Ficticia S.A.|Elaboración de azúcar|Chillán|4
Universidad Ficticia del Pacífico|Educación superior|Viña del Mar|14
Autopistas Demostración S.A.|Concesiones viales|Santiago|1
Cervecera Calle-Calle Ficticia S.A.|Elaboración de cervezas|Valdivia|3
Distribuidora Mayorista Demostración S.A.|Venta al por mayor|Santiago|11
Naviera Austral Ficticia S.A.|Transporte marítimo|Punta Arenas|7
Hotelera Costa Demostración S.A.|Hoteles|La Serena|13
Papelera Ficticia S.A.|Papeles y cartones|Puente Alto|2
Frutas del Valle Demostración S.A.|Exportación de fruta|Curicó|6
Farmacéutica Ficticia S.A.|Laboratorio|Santiago|5
Gas Demostración S.A.|Distribución de gas|Concepción|0
Aerolínea Ficticia S.A.|Transporte aéreo|Santiago|9
Logística Demostración S.A.|Logística|Quilicura|4
Pesquera Grande Ficticia S.A.|Pesca industrial|Talcahuano|5
Lácteos del Sur Demostración S.A.|Productos lácteos|Osorno|3
Banco de Alimentos Ficticio S.A.|Alimentos|Santiago|8
Siderúrgica Demostración S.A.|Acero|Talcahuano|2
Energía Solar Ficticia S.A.|Energía|Copiapó|6
Montajes Lentos Demostración SpA|Montajes industriales|Rancagua|32
Comercial Rezago Ficticia Ltda.|Comercio|Santiago|45
Obras Tardías Demostración SpA|Construcción|Temuco|38
Importadora Demora Ficticia SpA|Importaciones|Iquique|60
Servicios Morosos Demostración Ltda.|Servicios|Santiago|75`;

/** Clients of the story, times `veces`: those of the second time on take another number and a RUT of their own. */
export function cedentes(veces: number): Cedente[] {
  const filas = CEDENTES.split('\n');
  return Array.from({ length: filas.length * veces }, (_, k) => {
    const i = k % filas.length;
    const vez = Math.floor(k / filas.length);
    const [nombre = '', actividad = '', sector = '', linea = '0'] = (filas[i] ?? '').split('|');
    const [sucursal = '', ejecutivo = ''] = OFICINAS[i % OFICINAS.length] ?? [];
    const razon = vez === 0 ? nombre : `${nombre} (${vez + 1})`;
    const giro = nombre.replace(/ (Ficticia|Demostración).*| SpA| Ltda\.| S\.A\./g, '');
    return { i: k, rut: rutOf(rutBase(i, vez)), razon, giro, actividad, sector, sucursal, ejecutivo, linea: Number(linea) };
  });
}

/** The first cedente is the one of the worked example (domain §6.6, T13). */
function rutBase(i: number, vez: number): number {
  if (vez > 0) return 99_991_000 + (vez - 1) * 60 + i;
  return i === 0 ? 99_990_010 : 99_990_100 + i;
}

/** The first debtor is the one of T13. */
export const DEUDORES_DEMO: readonly Deudor[] = DEUDORES.split('\n').map((texto, i) => {
  const [razon = '', giro = '', comuna = '', atraso = '0'] = texto.split('|');
  return { rut: rutOf(i === 0 ? 99_990_016 : 99_990_200 + i), razon, giro, comuna, atraso: Number(atraso) };
});

/** Four debtors of the i-th client: each client sells to a few, and debtors buy from many. */
export const deudoresDe = (i: number): Deudor[] =>
  [0, 7, 16, 27].map((k) => DEUDORES_DEMO[(i * 3 + k) % DEUDORES_DEMO.length]).filter((d): d is Deudor => d !== undefined);

const NOMBRES = ['Marta', 'Jorge', 'Elena', 'Rodrigo', 'Cecilia', 'Patricio', 'Lorena', 'Héctor', 'Macarena', 'Cristián'];
const APELLIDOS = ['Ruiz Ficticia', 'Soto Ejemplo', 'Pérez Muestra', 'Lagos Modelo', 'Vera Ficticia', 'Díaz Ejemplo', 'Mella Muestra'];

const BASES_SOCIO: Readonly<Record<number, number>> = { 1: 40_002_000, 2: 40_005_000, 3: 40_006_000 };
/** The `k`-th partner of the i-th cedente, who may answer for it: 1, 2 or 3. */
export function socioDe(i: number, k: number): { rut: Rut; nombre: string } {
  const nombre = `${NOMBRES[(i + 3 * k) % NOMBRES.length]} ${APELLIDOS[(i + k) % APELLIDOS.length]}`;
  return { rut: rutOf((BASES_SOCIO[k] ?? 40_002_000) + i), nombre };
}

/** The legal representative of the i-th cedente. */
export function representante(i: number): { rut: Rut; nombre: string } {
  return { rut: rutOf(40_001_000 + i), nombre: `${NOMBRES[i % NOMBRES.length]} ${APELLIDOS[i % APELLIDOS.length]}` };
}
