/** The door of descuentos on the server: one debt is taken by one giro, whoever takes it. */
export {
  deduccionDe,
  exigirDebidas,
  partidasAl,
  reservarDeuda,
  soltarDeuda,
} from './service/deducir.ts';
