export { ivaPct, reglaTmc } from './service/legales.ts';
export { exigirSinObservaciones, riesgoRige } from './service/riesgo.ts';
export { sembrarParametros } from './service/sembrar.ts';
export { iteVigente, tmcsDelDia, tmcVigente } from './service/tasas.ts';
export { ultimaUf } from './service/ultima-uf-sql.ts';
export { usoDeParametro } from './service/uso.ts';
export { fechaMaximaUf, ufSiHay, valoresUf, valorUf, valorUtm } from './service/valores.ts';
