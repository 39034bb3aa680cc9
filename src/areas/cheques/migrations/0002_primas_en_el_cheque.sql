ALTER TABLE "cheque" ADD COLUMN "prima" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "cheque" ADD CONSTRAINT "cheque_prima" CHECK ("cheque"."prima" >= 0 and "cheque"."prima" <= "cheque"."monto" and ("cheque"."prima" = 0 or "cheque"."objeto_tipo" = 'cuota'));
