/** Regions from north to south (CUT codes, public table of Subdere; taken from @clregions/data, MIT). */
export const REGIONES: readonly (readonly [string, string])[] = [
  ['15', 'Arica y Parinacota'],
  ['01', 'Tarapacá'],
  ['02', 'Antofagasta'],
  ['03', 'Atacama'],
  ['04', 'Coquimbo'],
  ['05', 'Valparaíso'],
  ['13', 'Metropolitana de Santiago'],
  ['06', "Libertador General Bernardo O'Higgins"],
  ['07', 'Maule'],
  ['16', 'Ñuble'],
  ['08', 'Biobío'],
  ['09', 'La Araucanía'],
  ['14', 'Los Ríos'],
  ['10', 'Los Lagos'],
  ['11', 'Aysén del General Carlos Ibáñez del Campo'],
  ['12', 'Magallanes y de la Antártica Chilena'],
];

/**
 * Communes by province: the key is the province (three digits), the text its communes in the order of their CUT code. A name with
 * `7:` before it jumps to that number within the province (codes freed by the communes that left it). 346 in all.
 */
const COMUNAS: Readonly<Record<string, string>> = {
  '011': 'Iquique,7:Alto Hospicio',
  '014': 'Pozo Almonte,Camiña,Colchane,Huara,Pica',
  '021': 'Antofagasta,Mejillones,Sierra Gorda,Taltal',
  '022': 'Calama,Ollagüe,San Pedro de Atacama',
  '023': 'Tocopilla,María Elena',
  '031': 'Copiapó,Caldera,Tierra Amarilla',
  '032': 'Chañaral,Diego de Almagro',
  '033': 'Vallenar,Alto del Carmen,Freirina,Huasco',
  '041': 'La Serena,Coquimbo,Andacollo,La Higuera,Paiguano,Vicuña',
  '042': 'Illapel,Canela,Los Vilos,Salamanca',
  '043': 'Ovalle,Combarbalá,Monte Patria,Punitaqui,Río Hurtado',
  '051': 'Valparaíso,Casablanca,Concón,Juan Fernández,Puchuncaví,7:Quintero,9:Viña del Mar',
  '052': 'Isla de Pascua',
  '053': 'Los Andes,Calle Larga,Rinconada,San Esteban',
  '054': 'La Ligua,Cabildo,Papudo,Petorca,Zapallar',
  '055': 'Quillota,Calera,Hijuelas,La Cruz,6:Nogales',
  '056': 'San Antonio,Algarrobo,Cartagena,El Quisco,El Tabo,Santo Domingo',
  '057': 'San Felipe,Catemu,Llaillay,Panquehue,Putaendo,Santa María',
  '058': 'Quilpué,Limache,Olmué,Villa Alemana',
  '061':
    'Rancagua,Codegua,Coinco,Coltauco,Doñihue,Graneros,Las Cabras,Machalí,Malloa,Mostazal,Olivar,Peumo,Pichidegua,Quinta de Tilcoco,Rengo,Requínoa,San Vicente',
  '062': 'Pichilemu,La Estrella,Litueche,Marchihue,Navidad,Paredones',
  '063': 'San Fernando,Chépica,Chimbarongo,Lolol,Nancagua,Palmilla,Peralillo,Placilla,Pumanque,Santa Cruz',
  '071': 'Talca,Constitución,Curepto,Empedrado,Maule,Pelarco,Pencahue,Río Claro,San Clemente,San Rafael',
  '072': 'Cauquenes,Chanco,Pelluhue',
  '073': 'Curicó,Hualañé,Licantén,Molina,Rauco,Romeral,Sagrada Familia,Teno,Vichuquén',
  '074': 'Linares,Colbún,Longaví,Parral,Retiro,San Javier,Villa Alegre,Yerbas Buenas',
  '081': 'Concepción,Coronel,Chiguayante,Florida,Hualqui,Lota,Penco,San Pedro de la Paz,Santa Juana,Talcahuano,Tomé,Hualpén',
  '082': 'Lebu,Arauco,Cañete,Contulmo,Curanilahue,Los Álamos,Tirúa',
  '083': 'Los Ángeles,Antuco,Cabrero,Laja,Mulchén,Nacimiento,Negrete,Quilaco,Quilleco,San Rosendo,Santa Bárbara,Tucapel,Yumbel,Alto Biobío',
  '091':
    'Temuco,Carahue,Cunco,Curarrehue,Freire,Galvarino,Gorbea,Lautaro,Loncoche,Melipeuco,Nueva Imperial,Padre Las Casas,Perquenco,Pitrufquén,Pucón,Saavedra,Teodoro Schmidt,Toltén,Vilcún,Villarrica,Cholchol',
  '092': 'Angol,Collipulli,Curacautín,Ercilla,Lonquimay,Los Sauces,Lumaco,Purén,Renaico,Traiguén,Victoria',
  '101': 'Puerto Montt,Calbuco,Cochamó,Fresia,Frutillar,Los Muermos,Llanquihue,Maullín,Puerto Varas',
  '102': 'Castro,Ancud,Chonchi,Curaco de Vélez,Dalcahue,Puqueldón,Queilén,Quellón,Quemchi,Quinchao',
  '103': 'Osorno,Puerto Octay,Purranque,Puyehue,Río Negro,San Juan de la Costa,San Pablo',
  '104': 'Chaitén,Futaleufú,Hualaihué,Palena',
  '111': 'Coyhaique,Lago Verde',
  '112': 'Aysén,Cisnes,Guaitecas',
  '113': "Cochrane,O'Higgins,Tortel",
  '114': 'Chile Chico,Río Ibáñez',
  '121': 'Punta Arenas,Laguna Blanca,Río Verde,San Gregorio',
  '122': 'Cabo de Hornos,Antártica',
  '123': 'Porvenir,Primavera,Timaukel',
  '124': 'Natales,Torres del Paine',
  '131':
    'Santiago,Cerrillos,Cerro Navia,Conchalí,El Bosque,Estación Central,Huechuraba,Independencia,La Cisterna,La Florida,La Granja,La Pintana,La Reina,Las Condes,Lo Barnechea,Lo Espejo,Lo Prado,Macul,Maipú,Ñuñoa,Pedro Aguirre Cerda,Peñalolén,Providencia,Pudahuel,Quilicura,Quinta Normal,Recoleta,Renca,San Joaquín,San Miguel,San Ramón,Vitacura',
  '132': 'Puente Alto,Pirque,San José de Maipo',
  '133': 'Colina,Lampa,Tiltil',
  '134': 'San Bernardo,Buin,Calera de Tango,Paine',
  '135': 'Melipilla,Alhué,Curacaví,María Pinto,San Pedro',
  '136': 'Talagante,El Monte,Isla de Maipo,Padre Hurtado,Peñaflor',
  '141': 'Valdivia,Corral,Lanco,Los Lagos,Máfil,Mariquina,Paillaco,Panguipulli',
  '142': 'La Unión,Futrono,Lago Ranco,Río Bueno',
  '151': 'Arica,Camarones',
  '152': 'Putre,General Lagos',
  '161': 'Chillán,Bulnes,Chillán Viejo,El Carmen,Pemuco,Pinto,Quillón,San Ignacio,Yungay',
  '162': 'Quirihue,Cobquecura,Coelemu,Ninhue,Portezuelo,Ránquil,Treguaco',
  '163': 'San Carlos,Coihueco,Ñiquén,San Fabián,San Nicolás',
};

/** Communes with their CUT code and region. */
export function comunasCut(): { codigo: string; nombre: string; region: string }[] {
  return Object.entries(COMUNAS).flatMap(([provincia, texto]) => {
    let n = 0;
    return texto.split(',').map((parte) => {
      const [salto, nombre] = parte.includes(':') ? parte.split(':') : [undefined, parte];
      n = salto ? Number(salto) : n + 1;
      return { codigo: `${provincia}${String(n).padStart(2, '0')}`, nombre: nombre ?? '', region: provincia.slice(0, 2) };
    });
  });
}
