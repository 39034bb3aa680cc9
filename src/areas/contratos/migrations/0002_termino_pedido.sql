ALTER TABLE "contrato" ADD COLUMN "termino_pedido" jsonb;
