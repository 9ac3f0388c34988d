-- A database of version 1, with games in progress, written by a server of those days and dumped as SQL.
-- Ann and Bob play all nine games, two of them with a bot and one with a clock; Ann has asked to take back a decision; one
-- game is over, and its rematch has not begun; and Ann waits for company. Nobody changes this file: newer servers have to
-- go on with what is in it. What the server told of each game then is in version-1.json.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('1');
CREATE TABLE cards (
	table_id VARCHAR(64) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	phase VARCHAR(64) NOT NULL, 
	is_public BOOLEAN NOT NULL, 
	about TEXT NOT NULL, 
	changed DOUBLE NOT NULL, 
	PRIMARY KEY (table_id)
);
INSERT INTO "cards" VALUES('2DI1fYPOozpG','catch-6','playing',0,'{"table":"2DI1fYPOozpG","game":"catch-6","title":"Catch 6","phase":"playing","seats":[{"seat":"A","name":"Ann","person":"qM9Qyu8UWFw9","bot":null},{"seat":"B","name":"Bob","person":"f8d1xoq-3nMX","bot":null}],"free":0,"to_act":["B"],"winners":[],"scores":[],"ended":0.0}',1.79489946813594102859e+09);
INSERT INTO "cards" VALUES('Sjg5H3HTWFIo','keep-on-rolling','playing',0,'{"table":"Sjg5H3HTWFIo","game":"keep-on-rolling","title":"Keep on Rolling","phase":"playing","seats":[{"seat":"A","name":"Ann","person":"qM9Qyu8UWFw9","bot":null},{"seat":"B","name":"Bob","person":"f8d1xoq-3nMX","bot":null}],"free":0,"to_act":["B"],"winners":[],"scores":[],"ended":0.0}',1.79489946831588768959e+09);
INSERT INTO "cards" VALUES('XlWO0MwQGgPr','two-out-of-three','playing',0,'{"table":"XlWO0MwQGgPr","game":"two-out-of-three","title":"2 Out of 3 Ain''t Bad","phase":"playing","seats":[{"seat":"A","name":"Ann","person":"qM9Qyu8UWFw9","bot":null},{"seat":"B","name":"Bob","person":"f8d1xoq-3nMX","bot":null}],"free":0,"to_act":["B"],"winners":[],"scores":[],"ended":0.0}',1.79489946858292484283e+09);
INSERT INTO "cards" VALUES('MkpMH8bwPVlr','grand-poobah','playing',0,'{"table":"MkpMH8bwPVlr","game":"grand-poobah","title":"Grand Poobah","phase":"playing","seats":[{"seat":"A","name":"Ann","person":"qM9Qyu8UWFw9","bot":null},{"seat":"B","name":"Bob","person":"f8d1xoq-3nMX","bot":null}],"free":0,"to_act":["B"],"winners":[],"scores":[],"ended":0.0}',1.7948994687965841294e+09);
INSERT INTO "cards" VALUES('BltSWJfHSzCJ','perfecto','playing',0,'{"table":"BltSWJfHSzCJ","game":"perfecto","title":"Perfecto","phase":"playing","seats":[{"seat":"A","name":"Ann","person":"qM9Qyu8UWFw9","bot":null},{"seat":"B","name":"Bob","person":"f8d1xoq-3nMX","bot":null}],"free":0,"to_act":["A"],"winners":[],"scores":[],"ended":0.0}',1.79489946899165916439e+09);
INSERT INTO "cards" VALUES('7LBIxgzdWg8h','diangle','playing',0,'{"table":"7LBIxgzdWg8h","game":"diangle","title":"Diangle!","phase":"playing","seats":[{"seat":"A","name":"Ann","person":"qM9Qyu8UWFw9","bot":null},{"seat":"B","name":"Bob","person":"f8d1xoq-3nMX","bot":null}],"free":0,"to_act":["A"],"winners":[],"scores":[],"ended":0.0}',1.79489946934741258621e+09);
INSERT INTO "cards" VALUES('JpVk74TO3L3w','qwinto','playing',0,'{"table":"JpVk74TO3L3w","game":"qwinto","title":"Qwinto","phase":"playing","seats":[{"seat":"A","name":"Ann","person":"qM9Qyu8UWFw9","bot":null},{"seat":"B","name":"Basil","person":null,"bot":"easy"},{"seat":"C","name":"Bob","person":"f8d1xoq-3nMX","bot":null}],"free":0,"to_act":["A","C"],"winners":[],"scores":[],"ended":0.0}',1.79489947000688767437e+09);
INSERT INTO "cards" VALUES('sGQqbd9Cg8KW','spicy-dice','playing',0,'{"table":"sGQqbd9Cg8KW","game":"spicy-dice","title":"Spicy Dice","phase":"playing","seats":[{"seat":"A","name":"Ann","person":"qM9Qyu8UWFw9","bot":null},{"seat":"B","name":"Basil","person":null,"bot":"easy"},{"seat":"C","name":"Bob","person":"f8d1xoq-3nMX","bot":null}],"free":0,"to_act":["C"],"winners":[],"scores":[],"ended":0.0}',1.79489947001303648942e+09);
INSERT INTO "cards" VALUES('MeZTmhiyq-9F','tick-tack','playing',0,'{"table":"MeZTmhiyq-9F","game":"tick-tack","title":"Tick-Tack","phase":"playing","seats":[{"seat":"A","name":"Ann","person":"qM9Qyu8UWFw9","bot":null},{"seat":"B","name":"Bob","person":"f8d1xoq-3nMX","bot":null}],"free":0,"to_act":["B"],"winners":[],"scores":[],"ended":0.0}',1.79489947009326982494e+09);
INSERT INTO "cards" VALUES('hCpDe8LAqQ5e','catch-6','over',0,'{"table":"hCpDe8LAqQ5e","game":"catch-6","title":"Catch 6","phase":"over","seats":[{"seat":"A","name":"Ann","person":"qM9Qyu8UWFw9","bot":null},{"seat":"B","name":"Bob","person":"f8d1xoq-3nMX","bot":null}],"free":0,"to_act":[],"winners":["B"],"scores":[0,1],"ended":1794899471.051785}',1.79489947108782577512e+09);
INSERT INTO "cards" VALUES('DN42Q80klH70','catch-6','open',0,'{"table":"DN42Q80klH70","game":"catch-6","title":"Catch 6","phase":"open","seats":[{"seat":"A","name":"Bob","person":"f8d1xoq-3nMX","bot":null},{"seat":"B","name":"Ann","person":"qM9Qyu8UWFw9","bot":null}],"free":0,"to_act":[],"winners":[],"scores":[],"ended":0.0}',1.79489947107737565041e+09);
INSERT INTO "cards" VALUES('uqdmfbglOz__','perfecto','open',1,'{"table":"uqdmfbglOz__","game":"perfecto","title":"Perfecto","phase":"open","seats":[{"seat":"A","name":"Ann","person":"qM9Qyu8UWFw9","bot":null},{"seat":"B","name":"","person":null,"bot":null},{"seat":"C","name":"","person":null,"bot":null}],"free":2,"to_act":[],"winners":[],"scores":[],"ended":0.0}',1.79489947111806440356e+09);
CREATE TABLE log (
	table_id VARCHAR(64) NOT NULL, 
	seq INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES cards (table_id) ON DELETE CASCADE
);
INSERT INTO "log" VALUES('2DI1fYPOozpG',1,1.79489946774190354348e+09,'{"what":"opened","game":"catch-6","seats":2,"options":{"wins":"3"},"rules":1,"public":false,"invite":"6MecSbkkpnGoBd8R-yKtDQ","clock":{"kind":"none","time":0,"more":0},"dice":"drawn","shared":false,"shuffled":false,"by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('2DI1fYPOozpG',2,1.79489946774190354348e+09,'{"what":"sat","seat":0,"person":"qM9Qyu8UWFw9","name":"Ann","key":"bJw_eTTMBZcylOprNpHJjg","by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('2DI1fYPOozpG',3,1.7948994678865141869e+09,'{"what":"sat","seat":1,"person":"f8d1xoq-3nMX","name":"Bob","key":"PEYtPdTLMhhwIOKdv2Ct_A","by":"f8d1xoq-3nMX","id":"m1"}');
INSERT INTO "log" VALUES('2DI1fYPOozpG',4,1.79489946791745328897e+09,'{"what":"begun","order":[0,1],"lines":[],"by":"qM9Qyu8UWFw9","id":"m2"}');
INSERT INTO "log" VALUES('2DI1fYPOozpG',5,1.79489946796159410479e+09,'{"what":"played","lines":["A roll 123456 = 223165"],"seat":0,"spent":0.044,"by":"qM9Qyu8UWFw9","id":"m3"}');
INSERT INTO "log" VALUES('2DI1fYPOozpG',6,1.7948994679846093655e+09,'{"what":"played","lines":["B roll 123456 = 541316"],"seat":1,"spent":0.023,"by":"f8d1xoq-3nMX","id":"m4"}');
INSERT INTO "log" VALUES('2DI1fYPOozpG',7,1.79489946800440454488e+09,'{"what":"played","lines":["A roll 12356 = 31213"],"seat":0,"spent":0.02,"by":"qM9Qyu8UWFw9","id":"m5"}');
INSERT INTO "log" VALUES('2DI1fYPOozpG',8,1.79489946804549932481e+09,'{"what":"played","lines":["B roll 36 = 34"],"seat":1,"spent":0.041,"by":"f8d1xoq-3nMX","id":"m6"}');
INSERT INTO "log" VALUES('2DI1fYPOozpG',9,1.79489946807845377916e+09,'{"what":"played","lines":["A roll 1345 = 4136"],"seat":0,"spent":0.033,"by":"qM9Qyu8UWFw9","id":"m7"}');
INSERT INTO "log" VALUES('2DI1fYPOozpG',10,1.79489946810085415837e+09,'{"what":"played","lines":["B roll 125 = 614"],"seat":1,"spent":0.022,"by":"f8d1xoq-3nMX","id":"m8"}');
INSERT INTO "log" VALUES('2DI1fYPOozpG',11,1.79489946811899209024e+09,'{"what":"played","lines":["A roll 1234 = 2451"],"seat":0,"spent":0.018,"by":"qM9Qyu8UWFw9","id":"m9"}');
INSERT INTO "log" VALUES('2DI1fYPOozpG',12,1.79489946813594102859e+09,'{"what":"asked","kind":"take-back","seat":0,"by":"qM9Qyu8UWFw9","id":"m10"}');
INSERT INTO "log" VALUES('Sjg5H3HTWFIo',1,1.79489946816594123837e+09,'{"what":"opened","game":"keep-on-rolling","seats":2,"options":{"target":"100"},"rules":1,"public":false,"invite":"ORVKj2gZ5PwfDIunVVBYQw","clock":{"kind":"bank","time":600,"more":5},"dice":"drawn","shared":false,"shuffled":false,"by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('Sjg5H3HTWFIo',2,1.79489946816594123837e+09,'{"what":"sat","seat":0,"person":"qM9Qyu8UWFw9","name":"Ann","key":"X42Z-gQ0Nzone_vKl-ksBQ","by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('Sjg5H3HTWFIo',3,1.79489946821140432362e+09,'{"what":"sat","seat":1,"person":"f8d1xoq-3nMX","name":"Bob","key":"rZ26b2UQwuoEZKbLDo-Aew","by":"f8d1xoq-3nMX","id":"m11"}');
INSERT INTO "log" VALUES('Sjg5H3HTWFIo',4,1.79489946822731757164e+09,'{"what":"begun","order":[0,1],"lines":[],"by":"qM9Qyu8UWFw9","id":"m12"}');
INSERT INTO "log" VALUES('Sjg5H3HTWFIo',5,1.79489946824189090723e+09,'{"what":"played","lines":["A roll = 535441"],"seat":0,"spent":0.014,"by":"qM9Qyu8UWFw9","id":"m13"}');
INSERT INTO "log" VALUES('Sjg5H3HTWFIo',6,1.79489946825961017612e+09,'{"what":"played","lines":["A aside 123456"],"seat":0,"spent":0.018,"by":"qM9Qyu8UWFw9","id":"m14"}');
INSERT INTO "log" VALUES('Sjg5H3HTWFIo',7,1.79489946826992535595e+09,'{"what":"played","lines":["B roll = 434636"],"seat":1,"spent":0.01,"by":"f8d1xoq-3nMX","id":"m15"}');
INSERT INTO "log" VALUES('Sjg5H3HTWFIo',8,1.79489946827997684476e+09,'{"what":"played","lines":["B aside 1256"],"seat":1,"spent":0.01,"by":"f8d1xoq-3nMX","id":"m16"}');
INSERT INTO "log" VALUES('Sjg5H3HTWFIo',9,1.79489946829312896729e+09,'{"what":"played","lines":["B stop"],"seat":1,"spent":0.013,"by":"f8d1xoq-3nMX","id":"m17"}');
INSERT INTO "log" VALUES('Sjg5H3HTWFIo',10,1.79489946830692577361e+09,'{"what":"played","lines":["A roll = 315214"],"seat":0,"spent":0.014,"by":"qM9Qyu8UWFw9","id":"m18"}');
INSERT INTO "log" VALUES('Sjg5H3HTWFIo',11,1.79489946831588768959e+09,'{"what":"played","lines":["A aside 123456"],"seat":0,"spent":0.009,"by":"qM9Qyu8UWFw9","id":"m19"}');
INSERT INTO "log" VALUES('XlWO0MwQGgPr',1,1.79489946834425139433e+09,'{"what":"opened","game":"two-out-of-three","seats":2,"options":{"points":"3"},"rules":1,"public":false,"invite":"R8iyVOnEftA5TK1WGrg4FA","clock":{"kind":"none","time":0,"more":0},"dice":"drawn","shared":false,"shuffled":false,"by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('XlWO0MwQGgPr',2,1.79489946834425139433e+09,'{"what":"sat","seat":0,"person":"qM9Qyu8UWFw9","name":"Ann","key":"NeI807EWgbwH9QnLU2BRrg","by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('XlWO0MwQGgPr',3,1.79489946838395905497e+09,'{"what":"sat","seat":1,"person":"f8d1xoq-3nMX","name":"Bob","key":"9A9p2DX1V-pUiSWKKGtulA","by":"f8d1xoq-3nMX","id":"m20"}');
INSERT INTO "log" VALUES('XlWO0MwQGgPr',4,1.7948994684015102387e+09,'{"what":"begun","order":[0,1],"lines":[],"by":"qM9Qyu8UWFw9","id":"m21"}');
INSERT INTO "log" VALUES('XlWO0MwQGgPr',5,1.79489946841748976703e+09,'{"what":"played","lines":["A roll 456 = 351"],"seat":0,"spent":0.016,"by":"qM9Qyu8UWFw9","id":"m22"}');
INSERT INTO "log" VALUES('XlWO0MwQGgPr',6,1.79489946843374872202e+09,'{"what":"played","lines":["A place 6 d4"],"seat":0,"spent":0.016,"by":"qM9Qyu8UWFw9","id":"m23"}');
INSERT INTO "log" VALUES('XlWO0MwQGgPr',7,1.79489946845491480827e+09,'{"what":"played","lines":["A place 5 c4"],"seat":0,"spent":0.021,"by":"qM9Qyu8UWFw9","id":"m24"}');
INSERT INTO "log" VALUES('XlWO0MwQGgPr',8,1.79489946851584053046e+09,'{"what":"played","lines":["A place 4 a4"],"seat":0,"spent":0.061,"by":"qM9Qyu8UWFw9","id":"m25"}');
INSERT INTO "log" VALUES('XlWO0MwQGgPr',9,1.79489946853694558141e+09,'{"what":"played","lines":["B roll 456 = 255"],"seat":1,"spent":0.021,"by":"f8d1xoq-3nMX","id":"m26"}');
INSERT INTO "log" VALUES('XlWO0MwQGgPr',10,1.7948994685710413456e+09,'{"what":"played","lines":["B place 5 c4"],"seat":1,"spent":0.034,"by":"f8d1xoq-3nMX","id":"m27"}');
INSERT INTO "log" VALUES('XlWO0MwQGgPr',11,1.79489946858292484283e+09,'{"what":"played","lines":["B place 6 d2"],"seat":1,"spent":0.012,"by":"f8d1xoq-3nMX","id":"m28"}');
INSERT INTO "log" VALUES('MkpMH8bwPVlr',1,1.79489946862537574773e+09,'{"what":"opened","game":"grand-poobah","seats":2,"options":{"target":"100"},"rules":1,"public":false,"invite":"3LX8jlflQUBreni8kMIBHw","clock":{"kind":"none","time":0,"more":0},"dice":"drawn","shared":false,"shuffled":false,"by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('MkpMH8bwPVlr',2,1.79489946862537574773e+09,'{"what":"sat","seat":0,"person":"qM9Qyu8UWFw9","name":"Ann","key":"3Zo4llkM8FJPquRP5tBF4Q","by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('MkpMH8bwPVlr',3,1.79489946867947030065e+09,'{"what":"sat","seat":1,"person":"f8d1xoq-3nMX","name":"Bob","key":"ePjXJ1ShXUBMtzqGvcXKLA","by":"f8d1xoq-3nMX","id":"m29"}');
INSERT INTO "log" VALUES('MkpMH8bwPVlr',4,1.79489946870101380353e+09,'{"what":"begun","order":[0,1],"lines":[],"by":"qM9Qyu8UWFw9","id":"m30"}');
INSERT INTO "log" VALUES('MkpMH8bwPVlr',5,1.79489946871296739572e+09,'{"what":"played","lines":["A roll 123456 = 245342"],"seat":0,"spent":0.012,"by":"qM9Qyu8UWFw9","id":"m31"}');
INSERT INTO "log" VALUES('MkpMH8bwPVlr',6,1.79489946872664928433e+09,'{"what":"played","lines":["B roll 123456 = 565624"],"seat":1,"spent":0.013,"by":"f8d1xoq-3nMX","id":"m32"}');
INSERT INTO "log" VALUES('MkpMH8bwPVlr',7,1.79489946873540735239e+09,'{"what":"played","lines":["A hold"],"seat":0,"spent":0.009,"by":"qM9Qyu8UWFw9","id":"m33"}');
INSERT INTO "log" VALUES('MkpMH8bwPVlr',8,1794899468.75645,'{"what":"played","lines":["B roll 12456 = 42653"],"seat":1,"spent":0.021,"by":"f8d1xoq-3nMX","id":"m34"}');
INSERT INTO "log" VALUES('MkpMH8bwPVlr',9,1.79489946876812124249e+09,'{"what":"played","lines":["B done"],"seat":1,"spent":0.011,"by":"f8d1xoq-3nMX","id":"m35"}');
INSERT INTO "log" VALUES('MkpMH8bwPVlr',10,1.79489946877785205838e+09,'{"what":"played","lines":["A hold"],"seat":0,"spent":0.01,"by":"qM9Qyu8UWFw9","id":"m36"}');
INSERT INTO "log" VALUES('MkpMH8bwPVlr',11,1.7948994687965841294e+09,'{"what":"played","lines":["B hold"],"seat":1,"spent":0.019,"by":"f8d1xoq-3nMX","id":"m37"}');
INSERT INTO "log" VALUES('BltSWJfHSzCJ',1,1.79489946882334470753e+09,'{"what":"opened","game":"perfecto","seats":2,"options":{"advanced":"no","teams":"no","points":"0"},"rules":1,"public":false,"invite":"ZyjaZnCP1mzukgkISpYfSw","clock":{"kind":"none","time":0,"more":0},"dice":"drawn","shared":false,"shuffled":false,"by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('BltSWJfHSzCJ',2,1.79489946882334470753e+09,'{"what":"sat","seat":0,"person":"qM9Qyu8UWFw9","name":"Ann","key":"PYy1nryxk0_OtLx-iHFX4A","by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('BltSWJfHSzCJ',3,1.79489946890052652359e+09,'{"what":"sat","seat":1,"person":"f8d1xoq-3nMX","name":"Bob","key":"e6p9vSHSFgOyR8zvz2s6fA","by":"f8d1xoq-3nMX","id":"m38"}');
INSERT INTO "log" VALUES('BltSWJfHSzCJ',4,1.79489946891994476317e+09,'{"what":"begun","order":[0,1],"lines":["A shake = 514646","B shake = 233645"],"by":"qM9Qyu8UWFw9","id":"m39"}');
INSERT INTO "log" VALUES('BltSWJfHSzCJ',5,1.79489946894139838218e+09,'{"what":"played","lines":["A roll 123456 = 143113"],"seat":0,"spent":0.021,"by":"qM9Qyu8UWFw9","id":"m40"}');
INSERT INTO "log" VALUES('BltSWJfHSzCJ',6,1.79489946894589900974e+09,'{"what":"played","lines":["A bid 9 5"],"seat":0,"spent":0.004,"by":"qM9Qyu8UWFw9","id":"m41"}');
INSERT INTO "log" VALUES('BltSWJfHSzCJ',7,1.79489946895267605785e+09,'{"what":"played","lines":["B roll 2456 = 3431"],"seat":1,"spent":0.007,"by":"f8d1xoq-3nMX","id":"m42"}');
INSERT INTO "log" VALUES('BltSWJfHSzCJ',8,1.7948994689555950165e+09,'{"what":"played","lines":["B bid 14 6"],"seat":1,"spent":0.003,"by":"f8d1xoq-3nMX","id":"m43"}');
INSERT INTO "log" VALUES('BltSWJfHSzCJ',9,1.79489946896624350545e+09,'{"what":"played","lines":["A challenge","A shake = 344125","B shake = 51133"],"seat":0,"spent":0.01,"by":"qM9Qyu8UWFw9","id":"m44"}');
INSERT INTO "log" VALUES('BltSWJfHSzCJ',10,1.79489946898710870737e+09,'{"what":"played","lines":["A bid 10 2"],"seat":0,"spent":0.021,"by":"qM9Qyu8UWFw9","id":"m45"}');
INSERT INTO "log" VALUES('BltSWJfHSzCJ',11,1.79489946899165916439e+09,'{"what":"played","lines":["B perfecto","A shake = 264342","B shake = 3136"],"seat":1,"spent":0.004,"by":"f8d1xoq-3nMX","id":"m46"}');
INSERT INTO "log" VALUES('7LBIxgzdWg8h',1,1.79489946903096508979e+09,'{"what":"opened","game":"diangle","seats":2,"options":{"grand":"no"},"rules":2,"public":false,"invite":"wg_srVc7oMcOWuzLaydaHA","clock":{"kind":"none","time":0,"more":0},"dice":"drawn","shared":false,"shuffled":false,"by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('7LBIxgzdWg8h',2,1.79489946903096508979e+09,'{"what":"sat","seat":0,"person":"qM9Qyu8UWFw9","name":"Ann","key":"ZwEZVRJ_6EaDQu05chzV6A","by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('7LBIxgzdWg8h',3,1.7948994690828986168e+09,'{"what":"sat","seat":1,"person":"f8d1xoq-3nMX","name":"Bob","key":"poerir020BYYJokuHGxGPw","by":"f8d1xoq-3nMX","id":"m47"}');
INSERT INTO "log" VALUES('7LBIxgzdWg8h',4,1.79489946910366559035e+09,'{"what":"begun","order":[0,1],"lines":[],"by":"qM9Qyu8UWFw9","id":"m48"}');
INSERT INTO "log" VALUES('7LBIxgzdWg8h',5,1.79489946923027253152e+09,'{"what":"played","lines":["A roll 123456 = 315245"],"seat":0,"spent":0.126,"by":"qM9Qyu8UWFw9","id":"m49"}');
INSERT INTO "log" VALUES('7LBIxgzdWg8h',6,1.7948994692549128532e+09,'{"what":"played","lines":["A accept"],"seat":0,"spent":0.024,"by":"qM9Qyu8UWFw9","id":"m50"}');
INSERT INTO "log" VALUES('7LBIxgzdWg8h',7,1.79489946927101373672e+09,'{"what":"played","lines":["A keep 2/4/1"],"seat":0,"spent":0.016,"by":"qM9Qyu8UWFw9","id":"m51"}');
INSERT INTO "log" VALUES('7LBIxgzdWg8h',8,1.79489946928745985029e+09,'{"what":"played","lines":["B roll 123456 = 253432"],"seat":1,"spent":0.016,"by":"f8d1xoq-3nMX","id":"m52"}');
INSERT INTO "log" VALUES('7LBIxgzdWg8h',9,1.79489946930685162537e+09,'{"what":"played","lines":["B accept"],"seat":1,"spent":0.019,"by":"f8d1xoq-3nMX","id":"m53"}');
INSERT INTO "log" VALUES('7LBIxgzdWg8h',10,1.79489946932689404483e+09,'{"what":"played","lines":["B keep -/16/5"],"seat":1,"spent":0.02,"by":"f8d1xoq-3nMX","id":"m54"}');
INSERT INTO "log" VALUES('7LBIxgzdWg8h',11,1.79489946934741258621e+09,'{"what":"played","lines":["A roll 23456 = 53366"],"seat":0,"spent":0.02,"by":"qM9Qyu8UWFw9","id":"m55"}');
INSERT INTO "log" VALUES('JpVk74TO3L3w',1,1.79489946938869428631e+09,'{"what":"opened","game":"qwinto","seats":3,"options":{},"rules":1,"public":false,"invite":"Uyt_6VLCQb1epFlu8ViPdw","clock":{"kind":"none","time":0,"more":0},"dice":"drawn","shared":false,"shuffled":false,"by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('JpVk74TO3L3w',2,1.79489946938869428631e+09,'{"what":"sat","seat":0,"person":"qM9Qyu8UWFw9","name":"Ann","key":"T6n4SGYQ4HvGjaqrjkmQkA","by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('JpVk74TO3L3w',3,1.79489946938869428631e+09,'{"what":"engaged","seat":1,"level":"easy","name":"Basil","by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('JpVk74TO3L3w',4,1.79489946943089580537e+09,'{"what":"sat","seat":2,"person":"f8d1xoq-3nMX","name":"Bob","key":"w_O_ErCWEoELd14PVFwBIg","by":"f8d1xoq-3nMX","id":"m56"}');
INSERT INTO "log" VALUES('JpVk74TO3L3w',5,1.79489946943949842455e+09,'{"what":"begun","order":[0,1,2],"lines":[],"by":"qM9Qyu8UWFw9","id":"m57"}');
INSERT INTO "log" VALUES('JpVk74TO3L3w',6,1.79489946946745753285e+09,'{"what":"played","lines":["A roll oyp = 642"],"seat":0,"spent":0.028,"by":"qM9Qyu8UWFw9","id":"m58"}');
INSERT INTO "log" VALUES('JpVk74TO3L3w',7,1.79489946949984836583e+09,'{"what":"played","lines":["A take"],"seat":0,"spent":0.032,"by":"qM9Qyu8UWFw9","id":"m59"}');
INSERT INTO "log" VALUES('JpVk74TO3L3w',8,1.79489946953167152409e+09,'{"what":"played","lines":["C write o5"],"seat":2,"spent":0.032,"by":"f8d1xoq-3nMX","id":"m60"}');
INSERT INTO "log" VALUES('JpVk74TO3L3w',9,1.79489946956764197345e+09,'{"what":"played","lines":["A write o5"],"seat":0,"spent":0.068,"by":"qM9Qyu8UWFw9","id":"m61"}');
INSERT INTO "log" VALUES('JpVk74TO3L3w',10,1.79489946959911823268e+09,'{"what":"spoken","name":"Ann","text":"Shall we go on tomorrow?","by":"qM9Qyu8UWFw9","id":"m62"}');
INSERT INTO "log" VALUES('JpVk74TO3L3w',11,1.7948994696527292729e+09,'{"what":"spoken","name":"Bob","sign":"👍","by":"f8d1xoq-3nMX","id":"m63"}');
INSERT INTO "log" VALUES('sGQqbd9Cg8KW',1,1.79489946970140385623e+09,'{"what":"opened","game":"spicy-dice","seats":3,"options":{"extra":"no","junior":"no"},"rules":1,"public":false,"invite":"SdeB700nybmsq98nqtkPgg","clock":{"kind":"none","time":0,"more":0},"dice":"drawn","shared":false,"shuffled":false,"by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('sGQqbd9Cg8KW',2,1.79489946970140385623e+09,'{"what":"sat","seat":0,"person":"qM9Qyu8UWFw9","name":"Ann","key":"cxGlPJUpbEn5iaCa-1AVfQ","by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('sGQqbd9Cg8KW',3,1.79489946970140385623e+09,'{"what":"engaged","seat":1,"level":"easy","name":"Basil","by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('sGQqbd9Cg8KW',4,1.79489946977542591099e+09,'{"what":"sat","seat":2,"person":"f8d1xoq-3nMX","name":"Bob","key":"8Ddinj7rOgHzU6LuBYZuKg","by":"f8d1xoq-3nMX","id":"m64"}');
INSERT INTO "log" VALUES('sGQqbd9Cg8KW',5,1.79489946980613255503e+09,'{"what":"begun","order":[0,1,2],"lines":[],"by":"qM9Qyu8UWFw9","id":"m65"}');
INSERT INTO "log" VALUES('sGQqbd9Cg8KW',6,1.79489946982337045667e+09,'{"what":"played","lines":["A roll 123456 = 413645"],"seat":0,"spent":0.017,"by":"qM9Qyu8UWFw9","id":"m66"}');
INSERT INTO "log" VALUES('sGQqbd9Cg8KW',7,1.794899469827580452e+09,'{"what":"played","lines":["A score red"],"seat":0,"spent":0.004,"by":"qM9Qyu8UWFw9","id":"m67"}');
INSERT INTO "log" VALUES('MeZTmhiyq-9F',1,1.79489946985921025278e+09,'{"what":"opened","game":"tick-tack","seats":2,"options":{"mode":"quick","target":"100","sums":"no","without":"none","bomb":"auto","snap_seconds":"2"},"rules":2,"public":false,"invite":"xzKYzXHB80v-ALlFiLgXAQ","clock":{"kind":"none","time":0,"more":0},"dice":"drawn","shared":false,"shuffled":false,"by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('MeZTmhiyq-9F',2,1.79489946985921025278e+09,'{"what":"sat","seat":0,"person":"qM9Qyu8UWFw9","name":"Ann","key":"QroM_RgoNPeqiCWNsExwYw","by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('MeZTmhiyq-9F',3,1.7948994699354281425e+09,'{"what":"sat","seat":1,"person":"f8d1xoq-3nMX","name":"Bob","key":"FkglRAWD3Gu7fy-rO0aOeg","by":"f8d1xoq-3nMX","id":"m68"}');
INSERT INTO "log" VALUES('JpVk74TO3L3w',12,1.79489946994049763681e+09,'{"what":"played","lines":["B write p6"],"seat":1}');
INSERT INTO "log" VALUES('sGQqbd9Cg8KW',8,1.79489946995586037632e+09,'{"what":"played","lines":["B roll 123456 = 664212"],"seat":1}');
INSERT INTO "log" VALUES('MeZTmhiyq-9F',4,1.79489946995752739904e+09,'{"what":"begun","order":[0,1],"lines":["* deal A = block 1-2, no-play 1-5, 4-5, joker 5, no-play 1-6, 1-2, challenge 2-4, 3-4, 2-6","* deal B = 1-3, punish-who 4-5, 1-3, shift 2-3, no-play 2-4, 1-2, shift 2-5, 2-4, challenge 2-5","* turn = 1-6"],"by":"qM9Qyu8UWFw9","id":"m69"}');
INSERT INTO "log" VALUES('JpVk74TO3L3w',13,1.79489946997568368914e+09,'{"what":"played","lines":["B roll oyp = 525"],"seat":1}');
INSERT INTO "log" VALUES('sGQqbd9Cg8KW',9,1.79489946997673630721e+09,'{"what":"played","lines":["B roll 456 = 222"],"seat":1}');
INSERT INTO "log" VALUES('MeZTmhiyq-9F',5,1.79489946998877382281e+09,'{"what":"played","lines":["A play 1-2"],"seat":0,"spent":0.031,"by":"qM9Qyu8UWFw9","id":"m70"}');
INSERT INTO "log" VALUES('JpVk74TO3L3w',14,1.79489946999267292022e+09,'{"what":"played","lines":["B again = 455"],"seat":1}');
INSERT INTO "log" VALUES('sGQqbd9Cg8KW',10,1.79489947000074195858e+09,'{"what":"played","lines":["B roll 456 = 145"],"seat":1}');
INSERT INTO "log" VALUES('JpVk74TO3L3w',15,1.79489947000688767437e+09,'{"what":"played","lines":["B write y7"],"seat":1}');
INSERT INTO "log" VALUES('MeZTmhiyq-9F',6,1.79489947000863337518e+09,'{"what":"played","lines":["B play challenge 2-5 A 23"],"seat":1,"spent":0.019,"by":"f8d1xoq-3nMX","id":"m71"}');
INSERT INTO "log" VALUES('sGQqbd9Cg8KW',11,1.79489947001303648942e+09,'{"what":"played","lines":["B score sum"],"seat":1}');
INSERT INTO "log" VALUES('MeZTmhiyq-9F',7,1.79489947001976346964e+09,'{"what":"played","lines":["A play block 1-2"],"seat":0,"spent":0.011,"by":"qM9Qyu8UWFw9","id":"m72"}');
INSERT INTO "log" VALUES('MeZTmhiyq-9F',8,1.79489947003141665456e+09,'{"what":"played","lines":["B play shift 2-3"],"seat":1,"spent":0.011,"by":"f8d1xoq-3nMX","id":"m73"}');
INSERT INTO "log" VALUES('MeZTmhiyq-9F',9,1.79489947004378128051e+09,'{"what":"played","lines":["A play 2-6"],"seat":0,"spent":0.012,"by":"qM9Qyu8UWFw9","id":"m74"}');
INSERT INTO "log" VALUES('MeZTmhiyq-9F',10,1.79489947005183863638e+09,'{"what":"played","lines":["B play 1-2"],"seat":1,"spent":0.008,"by":"f8d1xoq-3nMX","id":"m75"}');
INSERT INTO "log" VALUES('MeZTmhiyq-9F',11,1.79489947009326982494e+09,'{"what":"played","lines":["A play challenge 2-4 B 46"],"seat":0,"spent":0.041,"by":"qM9Qyu8UWFw9","id":"m76"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',1,1.79489947013887071606e+09,'{"what":"opened","game":"catch-6","seats":2,"options":{"wins":"1"},"rules":1,"public":false,"invite":"Q2b4EDPCy97-9UQxCgws4Q","clock":{"kind":"none","time":0,"more":0},"dice":"drawn","shared":false,"shuffled":false,"by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',2,1.79489947013887071606e+09,'{"what":"sat","seat":0,"person":"qM9Qyu8UWFw9","name":"Ann","key":"giWiZ98k6Wm8ch-Kz5FeIA","by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',3,1.79489947018877077106e+09,'{"what":"sat","seat":1,"person":"f8d1xoq-3nMX","name":"Bob","key":"D6BYGJ3mmNGoBmPmjb1p8A","by":"f8d1xoq-3nMX","id":"m77"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',4,1.79489947020110440258e+09,'{"what":"begun","order":[0,1],"lines":[],"by":"qM9Qyu8UWFw9","id":"m78"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',5,1.79489947021005868911e+09,'{"what":"played","lines":["A roll 123456 = 223165"],"seat":0,"spent":0.009,"by":"qM9Qyu8UWFw9","id":"m79"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',6,1.79489947023555946343e+09,'{"what":"played","lines":["B roll 123456 = 541316"],"seat":1,"spent":0.025,"by":"f8d1xoq-3nMX","id":"m80"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',7,1.79489947024453473092e+09,'{"what":"played","lines":["A roll 56 = 13"],"seat":0,"spent":0.009,"by":"qM9Qyu8UWFw9","id":"m81"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',8,1.79489947025310444834e+09,'{"what":"played","lines":["A pass"],"seat":0,"spent":0.008,"by":"qM9Qyu8UWFw9","id":"m82"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',9,1.79489947026287055011e+09,'{"what":"played","lines":["B roll 12356 = 14136"],"seat":1,"spent":0.01,"by":"f8d1xoq-3nMX","id":"m83"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',10,1.79489947027276015283e+09,'{"what":"played","lines":["A roll 345 = 614"],"seat":0,"spent":0.01,"by":"qM9Qyu8UWFw9","id":"m84"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',11,1.79489947028433346749e+09,'{"what":"played","lines":["B roll 1236 = 2451"],"seat":1,"spent":0.011,"by":"f8d1xoq-3nMX","id":"m85"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',12,1.79489947029471659661e+09,'{"what":"played","lines":["A roll 35 = 42"],"seat":0,"spent":0.01,"by":"qM9Qyu8UWFw9","id":"m86"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',13,1.79489947031777882574e+09,'{"what":"played","lines":["B roll 5 = 1"],"seat":1,"spent":0.023,"by":"f8d1xoq-3nMX","id":"m87"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',14,1.79489947033995866781e+09,'{"what":"played","lines":["A roll 12356 = 35325"],"seat":0,"spent":0.022,"by":"qM9Qyu8UWFw9","id":"m88"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',15,1.79489947037204575532e+09,'{"what":"played","lines":["B roll 246 = 215"],"seat":1,"spent":0.032,"by":"f8d1xoq-3nMX","id":"m89"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',16,1.79489947041532683369e+09,'{"what":"played","lines":["B catch 2 house"],"seat":1,"spent":0.043,"by":"f8d1xoq-3nMX","id":"m90"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',17,1.79489947043380832676e+09,'{"what":"played","lines":["A roll 1346 = 5414"],"seat":0,"spent":0.018,"by":"qM9Qyu8UWFw9","id":"m91"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',18,1.79489947045669960981e+09,'{"what":"played","lines":["B roll 123456 = 663264"],"seat":1,"spent":0.023,"by":"f8d1xoq-3nMX","id":"m92"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',19,1.79489947047942614549e+09,'{"what":"played","lines":["A roll 1245 = 1625"],"seat":0,"spent":0.022,"by":"qM9Qyu8UWFw9","id":"m93"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',20,1.79489947050818133352e+09,'{"what":"played","lines":["B roll 12346 = 12512"],"seat":1,"spent":0.028,"by":"f8d1xoq-3nMX","id":"m94"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',21,1.79489947054324889188e+09,'{"what":"played","lines":["A roll 2346 = 4633"],"seat":0,"spent":0.035,"by":"qM9Qyu8UWFw9","id":"m95"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',22,1.79489947057505035404e+09,'{"what":"played","lines":["B roll 23 = 41"],"seat":1,"spent":0.032,"by":"f8d1xoq-3nMX","id":"m96"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',23,1.79489947059509682655e+09,'{"what":"played","lines":["A roll 4 = 3"],"seat":0,"spent":0.02,"by":"qM9Qyu8UWFw9","id":"m97"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',24,1.79489947063135147093e+09,'{"what":"played","lines":["B roll 346 = 241"],"seat":1,"spent":0.036,"by":"f8d1xoq-3nMX","id":"m98"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',25,1794899470.65634,'{"what":"played","lines":["A roll 13 = 43"],"seat":0,"spent":0.025,"by":"qM9Qyu8UWFw9","id":"m99"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',26,1.79489947067560553549e+09,'{"what":"played","lines":["B roll 1 = 2"],"seat":1,"spent":0.019,"by":"f8d1xoq-3nMX","id":"m100"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',27,1.79489947070360541343e+09,'{"what":"played","lines":["A roll 1346 = 4165"],"seat":0,"spent":0.024,"by":"qM9Qyu8UWFw9","id":"m101"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',28,1.79489947072942233083e+09,'{"what":"played","lines":["B roll 2356 = 6361"],"seat":1,"spent":0.026,"by":"f8d1xoq-3nMX","id":"m102"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',29,1.79489947075963187216e+09,'{"what":"played","lines":["A roll 456 = 236"],"seat":0,"spent":0.03,"by":"qM9Qyu8UWFw9","id":"m103"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',30,1.79489947077012872698e+09,'{"what":"played","lines":["B roll 123 = 355"],"seat":1,"spent":0.01,"by":"f8d1xoq-3nMX","id":"m104"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',31,1.79489947078316903119e+09,'{"what":"played","lines":["A roll 456 = 614"],"seat":0,"spent":0.013,"by":"qM9Qyu8UWFw9","id":"m105"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',32,1.79489947081197547917e+09,'{"what":"played","lines":["B roll 35 = 23"],"seat":1,"spent":0.029,"by":"f8d1xoq-3nMX","id":"m106"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',33,1.79489947083619189264e+09,'{"what":"played","lines":["A roll 123456 = 623454"],"seat":0,"spent":0.024,"by":"qM9Qyu8UWFw9","id":"m107"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',34,1.7948994708448908329e+09,'{"what":"played","lines":["B roll 356 = 424"],"seat":1,"spent":0.009,"by":"f8d1xoq-3nMX","id":"m108"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',35,1.79489947088318181037e+09,'{"what":"played","lines":["A roll 246 = 651"],"seat":0,"spent":0.038,"by":"qM9Qyu8UWFw9","id":"m109"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',36,1.79489947090341424949e+09,'{"what":"played","lines":["B roll 6 = 6"],"seat":1,"spent":0.02,"by":"f8d1xoq-3nMX","id":"m110"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',37,1.79489947092315459253e+09,'{"what":"played","lines":["A roll 34 = 64"],"seat":0,"spent":0.02,"by":"qM9Qyu8UWFw9","id":"m111"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',38,1.79489947094558095937e+09,'{"what":"played","lines":["B roll 6 = 5"],"seat":1,"spent":0.022,"by":"f8d1xoq-3nMX","id":"m112"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',39,1.79489947096803164477e+09,'{"what":"played","lines":["A roll 4 = 3"],"seat":0,"spent":0.022,"by":"qM9Qyu8UWFw9","id":"m113"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',40,1.79489947099584174153e+09,'{"what":"played","lines":["B roll 1236 = 1411"],"seat":1,"spent":0.028,"by":"f8d1xoq-3nMX","id":"m114"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',41,1.79489947101776695257e+09,'{"what":"played","lines":["A roll 1456 = 3656"],"seat":0,"spent":0.022,"by":"qM9Qyu8UWFw9","id":"m115"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',42,1.79489947105178499226e+09,'{"what":"played","lines":["A carry 6"],"seat":0,"spent":0.034,"by":"qM9Qyu8UWFw9","id":"m116"}');
INSERT INTO "log" VALUES('DN42Q80klH70',1,1.79489947107737565041e+09,'{"what":"opened","game":"catch-6","seats":2,"options":{"wins":"1"},"rules":1,"public":false,"invite":"-pcMSVvfjcZLb4mvWzmc0w","clock":{"kind":"none","time":0,"more":0},"dice":"drawn","shared":false,"shuffled":false,"by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('DN42Q80klH70',2,1.79489947107737565041e+09,'{"what":"sat","seat":0,"person":"f8d1xoq-3nMX","name":"Bob","key":"yASvqwtIj6PItuNvxZzf_Q"}');
INSERT INTO "log" VALUES('DN42Q80klH70',3,1.79489947107737565041e+09,'{"what":"sat","seat":1,"person":"qM9Qyu8UWFw9","name":"Ann","key":"jALmfdyTkxdVFK1vEEumfg"}');
INSERT INTO "log" VALUES('hCpDe8LAqQ5e',43,1.79489947108782577512e+09,'{"what":"followed","table":"DN42Q80klH70","by":"qM9Qyu8UWFw9","id":"m117"}');
INSERT INTO "log" VALUES('uqdmfbglOz__',1,1.79489947111806440356e+09,'{"what":"opened","game":"perfecto","seats":3,"options":{"advanced":"no","teams":"no","points":"0"},"rules":1,"public":true,"invite":"1MUZi_5fWaoAxnG4W-IVmQ","clock":{"kind":"none","time":0,"more":0},"dice":"drawn","shared":false,"shuffled":false,"by":"qM9Qyu8UWFw9"}');
INSERT INTO "log" VALUES('uqdmfbglOz__',2,1.79489947111806440356e+09,'{"what":"sat","seat":0,"person":"qM9Qyu8UWFw9","name":"Ann","key":"5LYhadfcOOq_twgA6j9ndw","by":"qM9Qyu8UWFw9"}');
CREATE TABLE people (
	table_id VARCHAR(64) NOT NULL, 
	place INTEGER NOT NULL, 
	person VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, place), 
	FOREIGN KEY(table_id) REFERENCES cards (table_id) ON DELETE CASCADE
);
INSERT INTO "people" VALUES('2DI1fYPOozpG',0,'qM9Qyu8UWFw9');
INSERT INTO "people" VALUES('2DI1fYPOozpG',1,'f8d1xoq-3nMX');
INSERT INTO "people" VALUES('Sjg5H3HTWFIo',0,'qM9Qyu8UWFw9');
INSERT INTO "people" VALUES('Sjg5H3HTWFIo',1,'f8d1xoq-3nMX');
INSERT INTO "people" VALUES('XlWO0MwQGgPr',0,'qM9Qyu8UWFw9');
INSERT INTO "people" VALUES('XlWO0MwQGgPr',1,'f8d1xoq-3nMX');
INSERT INTO "people" VALUES('MkpMH8bwPVlr',0,'qM9Qyu8UWFw9');
INSERT INTO "people" VALUES('MkpMH8bwPVlr',1,'f8d1xoq-3nMX');
INSERT INTO "people" VALUES('BltSWJfHSzCJ',0,'qM9Qyu8UWFw9');
INSERT INTO "people" VALUES('BltSWJfHSzCJ',1,'f8d1xoq-3nMX');
INSERT INTO "people" VALUES('7LBIxgzdWg8h',0,'qM9Qyu8UWFw9');
INSERT INTO "people" VALUES('7LBIxgzdWg8h',1,'f8d1xoq-3nMX');
INSERT INTO "people" VALUES('JpVk74TO3L3w',0,'qM9Qyu8UWFw9');
INSERT INTO "people" VALUES('JpVk74TO3L3w',1,'f8d1xoq-3nMX');
INSERT INTO "people" VALUES('sGQqbd9Cg8KW',0,'qM9Qyu8UWFw9');
INSERT INTO "people" VALUES('sGQqbd9Cg8KW',1,'f8d1xoq-3nMX');
INSERT INTO "people" VALUES('MeZTmhiyq-9F',0,'qM9Qyu8UWFw9');
INSERT INTO "people" VALUES('MeZTmhiyq-9F',1,'f8d1xoq-3nMX');
INSERT INTO "people" VALUES('hCpDe8LAqQ5e',0,'qM9Qyu8UWFw9');
INSERT INTO "people" VALUES('hCpDe8LAqQ5e',1,'f8d1xoq-3nMX');
INSERT INTO "people" VALUES('DN42Q80klH70',0,'f8d1xoq-3nMX');
INSERT INTO "people" VALUES('DN42Q80klH70',1,'qM9Qyu8UWFw9');
INSERT INTO "people" VALUES('uqdmfbglOz__',0,'qM9Qyu8UWFw9');
CREATE TABLE settings (
	name VARCHAR(64) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('key','4Io6GZ3MccYTsbeQXPeP5g');
INSERT INTO "settings" VALUES('alive','1794899466.909169');
CREATE INDEX cards_by_phase ON cards (phase, is_public, changed);
CREATE INDEX cards_by_change ON cards (changed);
CREATE INDEX people_by_person ON people (person);
COMMIT;
